/** Numbers and choices that look random and are the same each time for the same seed, so that the demo is too. */
export type Chance = {
  between: (low: number, high: number) => number
  oneOf: <T>(choices: readonly T[]) => T
}

export function chanceFrom(seed: string): Chance {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    oneOf: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
  }
}
