import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { loadStrengthChecker } from '#domain/accounts/password-strength.ts'
import { minPassphraseLength } from '#domain/admin/handover.ts'
import type { Db } from '../../db/tables.ts'
import { readSettings } from '../../settings/read-settings.ts'

/** Seven of 2048 words: 77 bits. A ZIP file slows a guess down by only a thousand rounds, so the words have to be enough. */
const wordCount = 7

/** A passphrase that is read out, copied by hand and typed on a telephone: English words, no two of which begin alike. */
export const makePassphrase = (): string =>
  Array.from({ length: wordCount }, () => wordlist[randomInt(wordlist.length)]).join('-')

/** What programs for ZIP files all take for the same bytes; others they encode each in its own way. */
const plainText = /^[ -~]*$/

/** Whether it is plain, and among the strongest by the estimate that passwords are judged by; undefined where it is. */
export async function passphraseProblem(
  db: Db,
  passphrase: string,
): Promise<'foreignPassphrase' | 'weakPassphrase' | undefined> {
  if (!plainText.test(passphrase)) return 'foreignPassphrase'
  const strengthOf = await loadStrengthChecker()
  const isLong = passphrase.length >= minPassphraseLength
  const isStrong = isLong && strengthOf(passphrase, { school: await readSettings(db) }) === 'strong'
  return isStrong ? undefined : 'weakPassphrase'
}
