/** Does something with each, a few at a time, and says how far it is. */
export async function inParallel<T>(
  what: string,
  all: T[],
  atOnce: number,
  work: (each: T) => Promise<unknown>,
) {
  const say = progressOf(what, all.length)
  const waiting = all.values()
  const worker = async () => {
    for (const each of waiting) {
      await work(each)
      say()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** To be called after each. On a terminal one line that counts, otherwise one line at the end. */
export function progressOf(what: string, total: number) {
  let done = 0
  return () => {
    done += 1
    const isLast = done === total
    if (process.stdout.isTTY) process.stdout.write(`\r  ${what} ${done} of ${total}${isLast ? '\n' : '…'}`)
    else if (isLast) console.log(`  ${what}: ${total}`)
  }
}
