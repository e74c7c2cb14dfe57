import { expect, test } from 'vitest'
import { chosenSeed } from '../seeded-random.ts'
import { report, runSeeds } from './run.ts'

test('five minutes of new seeds break no promise', { timeout: 20 * 60_000 }, async () => {
  const { failure } = await runSeeds(chosenSeed(), 5 * 60)
  expect(failure && (await report(failure))).toBeUndefined()
})
