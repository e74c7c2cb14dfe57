import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldKey, foldLine, foldText } from './fold-text.ts'

test.each([
  ['straight and curly apostrophes', "D'Souza", 'D’Souza'],
  ['case', 'ASHA Rao', 'asha  rao'],
  ['Latin accents', 'Zoë André', 'Zoe\u0308 Andre'],
  ['ZWJ', 'क्\u200Dष', 'क्ष'],
  ['ZWNJ', 'শাক্\u200Cসবজি', 'শাক্সবজি'],
  ['a precomposed and a combining nukta', 'ज़ोया', 'ज\u093Cोया'],
  ['text with and without nukta', 'ज़ोया', 'जोया'],
  ['a Bengali nukta', 'প্রিয়া', 'প্রিযা'],
  ['the old and the new khanda ta', 'হঠাত্\u200D', 'হঠাৎ'],
  ['an anusvara and the corresponding nasal', 'हिंदी', 'हिन्दी'],
  ['an anusvara before p', 'चंपा', 'चम्पा'],
  ['a Bengali anusvara', 'অংক', 'অঙ্ক'],
  ['a chandrabindu and an anusvara', 'पाँच', 'पांच'],
  ['digits', '५', '5'],
  ['kinds of hyphens', 'Anne\u2011Marie', 'Anne-Marie'],
])('folds %s to the same text', (_what, one, other) => {
  expect(foldLine(one)).toBe(foldLine(other))
})

test.each([
  ['अम्मा', 'अंमा'],
  ['जन्म', 'जंम'],
  ['Rani', 'Rana'],
])('keeps %s and %s apart', (one, other) => {
  expect(foldLine(one)).not.toBe(foldLine(other))
})

test('does not change a folded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
    { numRuns: 2_000, seed: 1 },
  )
})

test('keeps the letters of an ID number', () => {
  expect(foldKey(' P-1\u200B ')).toBe('p-1')
  expect(foldKey('Ä1')).not.toBe(foldKey('A1'))
})
