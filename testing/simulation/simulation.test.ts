import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { chosenSeed } from '../seeded-random.ts'
import { faults } from './faults.ts'
import { type Failure, report, runSeeds, runSteps } from './run.ts'

/** Failures that the simulation has found; each is the line that `npm run simulate` printed for it. */
const found = globSync(join(import.meta.dirname, 'found', '*.json'))

test.each(found.map((path) => [basename(path, '.json'), path]))(
  'no longer breaks: %s',
  async (_name, path) => {
    const { seed, steps } = JSON.parse(readFileSync(path, 'utf8')) as Failure
    const failure = await runSteps(seed, steps)
    expect(failure && (await report(failure))).toBeUndefined()
  },
)

test.each(faults)('can still plant the fault that $name', ({ file, changes }) => {
  const source = readFileSync(file, 'utf8')
  for (const [find] of changes) expect(source).toContain(find)
})

test('ten seconds of new seeds break no promise', async () => {
  const { failure } = await runSeeds(chosenSeed(), 10)
  expect(failure && (await report(failure))).toBeUndefined()
})
