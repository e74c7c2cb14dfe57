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

/** The median time of each step, in the order in which they are done in each round. */
export async function measureSteps<Step extends string>(
  rounds: number,
  stepsOf: (round: number) => Record<Step, () => Promise<unknown>>,
): Promise<[Step, number][]> {
  const times = new Map<Step, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    const steps = stepsOf(round)
    for (const name in steps) times.set(name, [...(times.get(name) ?? []), await measureTime(steps[name])])
  }
  return [...times].map(([name, each]) => [name, median(each)])
}
