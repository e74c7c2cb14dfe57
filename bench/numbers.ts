export const median = (values: number[]) => percentile(values, 50)

/** The value that so many in a hundred do not go over. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** How long each of so many runs took, one after the other, in milliseconds. */
export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (times.length < runs) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

/** What stands beside a median: `p95 2.34 ms, 200 times`. */
export const spreadOf = (times: number[]) =>
  `p95 ${percentile(times, 95).toFixed(2)} ms, ${times.length} times`
