import { afterEach, describe, expect, test, vi } from 'vitest'
import { chosenSeed } from './seeded-random.ts'

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
