export const median = (values: number[]) => percentile(values, 50)

/** The value that so many in a hundred do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** How long each of so many runs took, one after the other, in milliseconds. */
export async function measureTimes(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (times.length < runs) times.push(await measureTime(work))
  return times
}

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
