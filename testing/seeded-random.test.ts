import { afterEach, describe, expect, test, vi } from 'vitest'
import { chosenSeed, seededRandom } from './seeded-random.ts'

const numbers = (seed: number, count = 1_000) => Array.from({ length: count }, seededRandom(seed))

test('equal seeds give the same numbers, other seeds others', () => {
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(new Set(numbers(7)).size).toBeGreaterThan(990)
})

test('the numbers are spread from 0 to less than 1', () => {
  const tenths = Object.groupBy(numbers(2 ** 32 - 1, 10_000), (number) => Math.floor(number * 10))
  expect(Object.keys(tenths)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  for (const tenth of Object.values(tenths)) expect(tenth?.length).toBeGreaterThan(800)
})

describe('the seed', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('comes from SEED and is printed', () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.stubEnv('SEED', '123')
    expect(chosenSeed()).toBe(123)
    vi.stubEnv('SEED', '')
    const seed = chosenSeed()
    expect(print.mock.calls).toEqual([['SEED=123\n'], [`SEED=${seed}\n`]])
  })

  test.each(['x', '-1', '1.5', '4294967296'])('is refused if it is %s', (given) => {
    vi.stubEnv('SEED', given)
    expect(chosenSeed).toThrow(`not ${given}`)
  })
})
