/** Runs `work` on each item, a few at a time, and shows the progress. */
export async function forEachInParallel<T>(
  label: string,
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
) {
  const advance = createProgress(label, items.length)
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      await work(item)
      advance()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/**
 * Call the returned function after each item. On a terminal it updates a line with the count; otherwise it prints one
 * line at the end.
 */
export function createProgress(label: string, total: number) {
  let done = 0
  return () => {
    done += 1
    const isLast = done === total
    if (process.stdout.isTTY) process.stdout.write(`\r  ${label} ${done} of ${total}${isLast ? '\n' : '…'}`)
    else if (isLast) console.log(`  ${label}: ${total}`)
  }
}
