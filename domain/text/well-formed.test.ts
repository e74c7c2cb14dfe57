import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWellFormed, toWellFormed } from './well-formed.ts'

test.each([
  ['', true],
  ['🪔 lamp', true],
  ['\uD83E', false],
  ['\uDE94\uD83E', false],
  ['a\uDE94b', false],
])('%j is well-formed: %s', (text, is) => {
  expect(isWellFormed(text)).toBe(is)
})

test('checks and repairs any text with the same result as the native functions', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 0xffff }), (text, unit) => {
      const given = text + String.fromCharCode(unit) + text
      expect(isWellFormed(given)).toBe(given.isWellFormed())
      expect(toWellFormed(given)).toBe(given.toWellFormed())
    }),
  )
})
