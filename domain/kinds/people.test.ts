import { expect, test } from 'vitest'
import { isSameName } from '#domain/kinds/people.ts'

test.each([
  ['Asha Rao', 'Asha Rao', true],
  ['  Asha   Rao ', 'Asha Rao', true],
  // A letter with a diacritic, as one code point and as two.
  ['Z\u00f6e', 'Zo\u0308e', true],
  ['\u09dc', '\u09a1\u09bc', true],
  ['asha rao', 'Asha Rao', false],
  ["Mary D'Souza", 'Mary D’Souza', true],
  ['Asha', 'Asha Rao', false],
  ['', 'Asha Rao', false],
])('“%s” matches the name %s: %s', (typed, name, isSame) => {
  expect(isSameName(typed, name)).toBe(isSame)
})
