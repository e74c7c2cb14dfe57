export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Runs the work several times in a row, and returns each duration in milliseconds. */
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
