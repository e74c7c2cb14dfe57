import * as fc from 'fast-check'
import { Broken } from './model.ts'
import { theSchool } from './school.ts'
import { Simulation } from './simulation.ts'
import { inWords, kinds, type Step, someSteps } from './steps.ts'

export type Failure = { seed: number; why: string; steps: Step[] }

/** Runs steps in a new school. @returns what was broken; undefined if nothing was */
export async function runSteps(seed: number, steps: readonly Step[]): Promise<Failure | undefined> {
  const simulation = await Simulation.open(seed)
  const done: Step[] = []
  try {
    for (const step of steps) {
      done.push(step)
      await doStep(simulation, step)
    }
    await simulation.finish()
    return undefined
  } catch (error) {
    const why = error instanceof Broken ? error.message : String((error as Error).stack ?? error)
    return { seed, why, steps: done }
  } finally {
    await simulation.close()
  }
}

async function doStep(school: Simulation, { do: name, ...given }: Step) {
  const phone = school.phones[Number(given.phone)]
  const child = school.school.children[Number(given.child)]
  await kinds[name]?.run(school, { ...given, phone, child })
  await school.check()
}

/** Runs the steps that a seed means. If they fail, looks for the fewest of them that still fail. */
export async function runSeed(seed: number): Promise<Failure | undefined> {
  let shortest: Failure | undefined
  const property = fc.asyncProperty(someSteps, async (steps) => {
    const failure = await runSteps(seed, steps)
    if (failure && (!shortest || failure.steps.length <= shortest.steps.length)) shortest = failure
    return failure === undefined
  })
  await fc.check(property, { seed, numRuns: 1 })
  return shortest
}

/** Runs one seed after another until one fails, or the time is over. */
export async function runSeeds(first: number, seconds: number) {
  const until = performance.now() + seconds * 1_000
  let count = 0
  let failure: Failure | undefined
  for (; !failure && (count === 0 || performance.now() < until); count += 1)
    failure = await runSeed(first + count)
  return { count, failure }
}

/** Says a failure in words: its steps, what was broken after them, and how to repeat it. */
export async function report({ seed, why, steps }: Failure): Promise<string> {
  const names = (await theSchool()).children.map(({ name }) => name)
  const lines = steps.map((step, index) => `${index + 1}. ${inWords(step, names)}`)
  return [...lines, why, `SEED=${seed} npm run simulate`].join('\n')
}
