import { passwordLength, roles } from './accounts.ts'
import { product } from './product.ts'
import type { SiteSettings } from './site.ts'

/** How well a password holds; one that is weak is refused. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'
export const strengths: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** What somebody who wants to guess a password knows beforehand. */
export type Known = {
  email?: unknown
  fullName?: unknown
  school?: Pick<SiteSettings, 'name' | 'tagline' | 'institute' | 'address'>
}

export type StrengthOf = (password: string, known: Known) => Strength

/** The least number of guesses, as a power of ten, for each strength (zxcvbn calls 8 "safely unguessable"). */
const leastGuesses = [
  ['strong', 14],
  ['good', 10],
  ['fair', 8],
] as const

/**
 * How much of a password is looked at. Its beginning alone says enough, and looking at 128 letters takes a third of a
 * second.
 */
const maxLooked = 32

/**
 * Loads the estimator, which carries 49,000 well-known passwords (a quarter of a megabyte), for the server's decision
 * and the browser's hint alike. Length alone is never enough; four different words always are.
 */
export async function loadStrengthOf(): Promise<StrengthOf> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: maxLooked,
    // Each more multiplies the time that an odd password takes.
    l33tMaxSubstitutions: 10,
  })
  return (password, known) => {
    if (password.length < passwordLength.min || isAboutPerson(password, known)) return 'weak'
    const looked = [...password].slice(0, maxLooked).join('')
    const { guessesLog10 } = estimator.check(looked, [...triedFirst, ...wordsAround(known)])
    const [strength] = leastGuesses.find(([, least]) => guessesLog10 >= least) ?? ['weak']
    return strength === 'weak' && isPhrase(password, known) ? 'fair' : strength
  }
}

/** Whether it has the product's name in it, or is short once the role and the person's own names are taken out. */
function isAboutPerson(password: string, { email, fullName }: Known): boolean {
  const guess = password.toLowerCase()
  if (guess.includes(product.toLowerCase())) return true
  const rest = wordsAround({ email, fullName }).reduce((left, word) => left.replaceAll(word, ''), guess)
  return rest.length < guess.length && rest.length < passwordLength.min
}

/** Four different words, of which none is a letter repeated or says who it is. */
function isPhrase(password: string, known: Known): boolean {
  const around = new Set([...triedFirst, ...wordsAround(known)])
  const words = password.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []
  return new Set(words.filter((word) => new Set(word).size > 1 && !around.has(word))).size >= 4
}

/** What people take first at a school in India; the well-known passwords of the world are in the dictionary. */
const triedFirst =
  'welcome password admin login secret school teacher student class evening india bharat hindustan kolkata delhi mumbai krishna ganesh durga'.split(
    ' ',
  )

/** The longest first, so that 'asha.verma' goes whole before 'asha' does. */
function wordsAround({ email, fullName, school }: Known): string[] {
  const mailbox = String(email ?? '').split('@')[0] ?? ''
  const told = [fullName, ...Object.values(school ?? {})].map((text) => String(text ?? '')).join(' ')
  return [mailbox, ...mailbox.split(/[^\p{L}]+/u), ...told.split(/[\s.,'-]+/), ...roles]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
}
