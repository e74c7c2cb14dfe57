import { expect, test } from 'vitest'
import { oddSentences } from './plain-english.ts'

test.each([
  ['// Of those of one record History tells.', 'Of'],
  ['/** Whether an address is a proxy. */', 'Whether'],
  ['/**\n * Who removes gives way.\n */', 'Who'],
  ['const a = 1 // somebody changed it', 'somebody'],
  ["test('keeps what stands there', () => {})", 'stands'],
  ["it('where a child lives leaves the house', () => {})", 'Where'],
  ["test.each(table)('whoever has %s, stands first', () => {})", 'stands'],
  ['describe.skip(`of a long title`, () => {})', 'Of'],
  ['const Part = () => <div>{/* Those of the page. */}</div>', 'Those'],
])('finds the odd words in %s', (text, odd) => {
  expect(oddSentences('a.tsx', text)).toEqual([expect.stringContaining(`“${odd}” in`)])
})

test('names the line', () => {
  expect(oddSentences('a.ts', 'const a = 1\n\n// Whether it is so.')[0]).toMatch(/^a\.ts:3 /)
})

test.each([
  '// A pixel stands out if its color is rare.',
  '// Where is the limit? The test server has none.',
  '/** Returns true if someone took the turn. */',
  "const text = 'Whether somebody stands here is no comment'",
  "test.each(['Of all'])('keeps %s', () => {})",
])('accepts %s', (text) => {
  expect(oddSentences('a.ts', text)).toEqual([])
})
