import { randomInt } from 'node:crypto'

/**
 * Returns a generator of numbers from 0 to less than 1; equal seeds give the same numbers. It is mulberry32 by Tommy
 * Ettinger, which is in the public domain: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns the seed in the environment variable `SEED`, or else a random one, and prints it, so that a failure can be
 * repeated: `SEED=123 npx vitest run …`.
 */
export function chosenSeed(): number {
  const given = process.env.SEED
  const seed = given ? Number(given) : randomInt(2 ** 32)
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
    throw new Error(`SEED is a whole number from 0 to 4294967295, not ${given}.`)
  process.stdout.write(`SEED=${seed}\n`)
  return seed
}
