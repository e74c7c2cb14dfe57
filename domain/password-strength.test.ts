import { expect, test } from 'vitest'
import { passwordLength } from './accounts.ts'
import { strengthOf, strengths } from './password-strength.ts'

const person = { fullName: "Asha O'Testrup-Verne", email: 'asha.testrup@example.org' }

test.each([
  ['', 'refused'],
  ['kX9#mQ2', 'refused'],
  ['asha.testrup', 'refused'],
  ['AshaTestrup2026', 'refused'],
  ['the best Lamplight in town', 'refused'],
  ['volunteer2026', 'refused'],
  ['password', 'weak'],
  ['Password123', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['qwertyuiop', 'weak'],
  ['12345678901234567890', 'weak'],
  ['tintintintintintintintin', 'weak'],
  ['wanderer', 'weak'],
  ['wanderer-47', 'fair'],
  ['blue lantern', 'fair'],
  ['blue lantern at dusk', 'good'],
  ['kX9#mQ2$vL', 'good'],
  ['three blue kites over the river', 'strong'],
  ['kX9#mQ2$vLw7!Zr', 'strong'],
  ['लालटेन शाम को जलती है और बच्चे पढ़ते हैं', 'strong'],
])('"%s" is %s', (password, strength) => {
  expect(strengthOf(password, person)).toBe(strength)
})

test('a person of whom nothing is known yet is no obstacle', () => {
  expect(strengthOf('asha.testrup', {})).not.toBe('refused')
  expect(strengthOf('three blue kites over the river', { fullName: null, email: 5 })).toBe('strong')
})

test('more of the same never makes it weaker', () => {
  const phrase = 'three blue kites over the river'
  let before = 0
  for (let length = passwordLength.min; length <= phrase.length; length += 1) {
    const now = strengths.indexOf(strengthOf(phrase.slice(0, length), person))
    expect(now).toBeGreaterThanOrEqual(before)
    before = now
  }
})
