import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { loadStrengthChecker } from './password-strength.ts'

const person = { fullName: "Asha O'Testrup-Verne", email: 'asha.testrup@example.org' }
const school = { ...defaultSettings, name: 'Riverbank Evening School', address: 'Gopalpur 713211' }
const strengthOf = await loadStrengthChecker()

test.each([
  ['', 'weak'],
  ['kX9#mQ2', 'weak'],
  // One letter, one pattern or one row of keys, however long.
  ['        ', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcabcab', 'weak'],
  ['tintintintintintintintin', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['qwertyuiop', 'weak'],
  ['1qaz2wsx3edc', 'weak'],
  ['12345678901234567890', 'weak'],
  // Well-known passwords with the usual substitutions.
  ['password', 'weak'],
  ['PassWord', 'weak'],
  ['Password1!', 'weak'],
  ['P@ssw0rd2026', 'weak'],
  ['Welcome@123', 'weak'],
  ['India@123', 'weak'],
  ['school123', 'weak'],
  ['Kolkata@2024', 'weak'],
  ['Monsoon2026', 'weak'],
  ['wanderer', 'weak'],
  // Passwords about the person, the role, the school or the product.
  ['asha.testrup', 'weak'],
  ['AshaTestrup2026', 'weak'],
  ['verne!!12', 'weak'],
  ['volunteer2026', 'weak'],
  ['PIC-pic-PIC-1', 'weak'],
  ['Riverbank@123', 'weak'],
  ['gopalpur2026', 'weak'],
  ['the best Lamplight in town', 'weak'],
  ['asha testrup verne volunteer', 'weak'],
  // Accepted passwords.
  ['blue lantern', 'fair'],
  ['mango-tree-42', 'good'],
  ['kX9#mQ2$vL', 'good'],
  ['one two three four', 'strong'],
  ['asha likes three blue kites', 'strong'],
  ['blue lantern at dusk', 'strong'],
  ['three blue kites over the river', 'strong'],
  ['kX9#mQ2$vLw7!Zr', 'strong'],
  ['लालटेन शाम को जलती है', 'strong'],
])('rates "%s" as %s', (password, strength) => {
  expect(strengthOf(password, { ...person, school })).toBe(strength)
})

test.each([
  'the and for you',
  'cat dog sun sea',
  'mango river kite lamp',
  'মাঠ নদী পাখি আলো',
  'Teach-Read-Play-Sing',
])('accepts a phrase of four words: %s', (phrase) => {
  expect(strengthOf(phrase, { ...person, school })).not.toBe('weak')
})

test('accepts a phrase after a weak start, unless its words are about the school', () => {
  const other = { ...school, name: 'Riverbank Lantern Evenings', address: 'Gopalpur, Durgapur 713211' }
  const strengthBehind = (phrase: string) =>
    strengthOf(`${'a'.repeat(32)} ${phrase}`, { ...person, school: other })
  expect(strengthBehind('mango river kite lamp')).toBe('fair')
  expect(strengthBehind('riverbank lantern gopalpur durgapur')).toBe('weak')
})

test('works without details about the person', () => {
  expect(strengthOf('asha.testrup', {})).not.toBe('weak')
  expect(strengthOf('three blue kites over the river', { fullName: null, email: 5 })).toBe('strong')
})

test('rates a password of maximum length by its first characters', () => {
  expect(strengthOf('p@ssw0rd'.repeat(16), {})).toBe('weak')
  expect(strengthOf(`three blue kites over the river ${'4@8(6<310$5+7%2'.repeat(6)}`, {})).toBe('strong')
})
