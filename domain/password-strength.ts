import { passwordLength, roles } from './accounts.ts'
import { product } from './product.ts'

type Person = { email?: unknown; fullName?: unknown }

/** How well a password holds, from the first that somebody would guess to one that nobody will. */
export type Strength = 'refused' | 'weak' | 'fair' | 'good' | 'strong'
export const strengths: readonly Strength[] = ['refused', 'weak', 'fair', 'good', 'strong']

/**
 * A guess at how long a password holds, for whoever types one. It knows what the server refuses, but for the long list
 * of well-known passwords, which no browser carries: the server decides.
 */
export function strengthOf(password: string, person: Person): Strength {
  if (password.length < passwordLength.min || isAboutPerson(password, person)) return 'refused'
  const bits = guessedBits(password)
  return bits < 28 ? 'weak' : bits < 45 ? 'fair' : bits < 65 ? 'good' : 'strong'
}

/** Whether it has the product's name in it, or is short once the role and the person's own names are taken out. */
export function isAboutPerson(password: string, person: Person): boolean {
  const guess = password.toLowerCase()
  if (guess.includes(product.toLowerCase())) return true
  const rest = wordsAround(person).reduce((left, word) => left.replaceAll(word, ''), guess)
  return rest.length < guess.length && rest.length < passwordLength.min
}

/** The longest first, so that 'asha.verma' goes whole before 'asha' does. */
function wordsAround({ email, fullName }: Person) {
  const mailbox = String(email ?? '').split('@')[0] ?? ''
  const words = [
    mailbox,
    ...mailbox.split(/[^\p{L}]+/u),
    ...String(fullName ?? '').split(/[\s.,'-]+/),
    ...roles,
  ]
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
}

/** What everybody tries first: each counts as one letter. */
const firstTries =
  /password|passwort|qwerty|welcome|letmein|iloveyou|admin|login|secret|master|dragon|monkey|sunshine|princess|football|cricket|krishna|ganesh|india|school|teacher|student/g
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Letters of a language say little each, what stands among others more; what goes on as one expects says nothing. */
function guessedBits(password: string): number {
  const letters = [...password.toLowerCase().replace(firstTries, 'x')]
  const cased = [...password]
  const fresh = letters.filter(
    (_letter, at) => !isExpected(letters.slice(Math.max(0, at - 2), at + 1).join('')),
  )
  // 'abab…' and 'tintintin' are no longer than what they repeat.
  const told = Math.min(fresh.length, 3 * new Set(fresh).size)
  const mean = fresh.reduce((sum, letter) => sum + bitsOf(letter), 0) / Math.max(1, fresh.length)
  const turns = cased.filter((letter, at) => at > 0 && sortOf(letter) !== sortOf(cased[at - 1])).length
  const spaces = cased.filter((letter) => letter === ' ').length
  return told * mean + 3 * Math.min(Math.max(0, turns - 2 * spaces), told)
}

/** The third of a row, or of the same: words of a language have two of them now and then. */
function isExpected(three: string) {
  if (three.length < 3) return false
  const back = [...three].reverse().join('')
  return /^(.)\1\1$/su.test(three) || rows.some((row) => row.includes(three) || row.includes(back))
}

const bitsOf = (letter: string) =>
  /\p{L}/u.test(letter) ? 2.5 : /\d/.test(letter) ? 3 : letter === ' ' ? 1 : 4

const sortOf = (letter = '') =>
  /\p{Lu}/u.test(letter)
    ? 'upper'
    : /\p{L}/u.test(letter)
      ? 'lower'
      : /\d/.test(letter)
        ? 'digit'
        : letter === ' '
          ? 'space'
          : 'other'
