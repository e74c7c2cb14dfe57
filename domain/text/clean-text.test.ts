import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['5\u200B', '5'],
  ['\uFEFFAsha\u2060 Rao\u200F', 'Asha Rao'],
  ['\u202Agpj\u202E.exe\u202C', 'gpj.exe'],
  ['5\u200D', '5'],
  ['\u200C Asha', ' Asha'],
  ['Asha\u200D Rao', 'Asha Rao'],
  ['\u200B\u2060\u200D', ''],
  // A letter and its combining mark become one character.
  ['Zoe\u0308', 'Zo\u00EB'],
])('removes invisible characters from %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test.each([
  ['a half form', 'क्\u200Dष'],
  ['ya-phala after ra', 'র\u200D্যাব'],
  ['a Persian word', 'می\u200Cخواهم'],
  ['an emoji sequence', '👩\u200D🏫'],
  ['an old khanda ta at the end of a word', 'হঠাত্\u200D এল'],
])('keeps a joiner inside text: %s', (_what, text) => {
  expect(cleanText(text)).toBe(text)
})

test('handles a long run of joiners quickly', () => {
  expect(cleanText(`a${'\u200D'.repeat(200_000)}b`)).toBe('ab')
})
