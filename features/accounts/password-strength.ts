import { roles } from '#domain/permissions.ts'
import { passwordLength } from '#domain/session/accounts.ts'
import { product } from '#domain/site/product.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'

/** The server rejects `weak`. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'
export const strengths: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** Details about the person that an attacker may already know. */
export type PersonalInfo = {
  email?: unknown
  fullName?: unknown
  school?: Pick<SiteSettings, 'name' | 'tagline' | 'institute' | 'address'>
}

export type StrengthChecker = (password: string, person: PersonalInfo) => Strength

/** The minimum number of guesses, as a power of ten, for each strength (zxcvbn calls 8 "safely unguessable"). */
const minGuesses = [
  ['strong', 14],
  ['good', 10],
  ['fair', 8],
] as const

/** The number of characters checked. The first 32 are enough; checking 128 takes a third of a second. */
const maxCheckedLength = 32

/**
 * Loads the estimator for the server's decision and the browser's hint. It includes 49,000 well-known passwords (a
 * quarter of a megabyte). Length alone is never enough; four different words that are neither common nor personal are.
 */
export async function loadStrengthChecker(): Promise<StrengthChecker> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: maxCheckedLength,
    // Each additional substitution multiplies the time of a check.
    l33tMaxSubstitutions: 10,
  })
  return (password, person) => {
    if (password.length < passwordLength.min || containsPersonalInfo(password, person)) return 'weak'
    const checked = [...password].slice(0, maxCheckedLength).join('')
    const { guessesLog10 } = estimator.check(checked, [...commonWords, ...personalWords(person)])
    const [strength] = minGuesses.find(([, min]) => guessesLog10 >= min) ?? ['weak']
    return strength === 'weak' && isPhrase(password, person) ? 'fair' : strength
  }
}

/**
 * Returns true if the password contains the product's name, or would be too short without the role and the person's
 * name and e-mail address.
 */
function containsPersonalInfo(password: string, { email, fullName }: PersonalInfo): boolean {
  const guess = password.toLowerCase()
  if (guess.includes(product.toLowerCase())) return true
  const rest = personalWords({ email, fullName }).reduce(
    (remaining, word) => remaining.replaceAll(word, ''),
    guess,
  )
  return rest.length < guess.length && rest.length < passwordLength.min
}

/** Returns true for at least four different words that are neither common, personal nor one repeated letter. */
function isPhrase(password: string, person: PersonalInfo): boolean {
  const guessable = new Set([...commonWords, ...personalWords(person)])
  const words = password.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []
  return new Set(words.filter((word) => new Set(word).size > 1 && !guessable.has(word))).size >= 4
}

/** Words common at a school in India; the dictionary contains passwords that are common worldwide. */
const commonWords =
  'welcome password admin login secret school teacher student class evening india bharat hindustan kolkata delhi mumbai krishna ganesh durga'.split(
    ' ',
  )

/** Longest first, so that 'asha.verma' is removed before 'asha'. */
function personalWords({ email, fullName, school }: PersonalInfo): string[] {
  const mailbox = String(email ?? '').split('@')[0] ?? ''
  const details = [fullName, ...Object.values(school ?? {})].map((text) => String(text ?? '')).join(' ')
  return [mailbox, ...mailbox.split(/[^\p{L}]+/u), ...details.split(/[\s.,'-]+/), ...roles]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
}
