import { randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { loadStrengthChecker } from '#domain/accounts/password-strength.ts'
import { handoverMessages, minPassphraseLength } from '#domain/admin/handover.ts'
import type { Db } from '../../db/tables.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { HandoverError } from '../handover-error.ts'

/** Seven of 2048 words: 77 bits. A ZIP file slows a guess down by only a thousand rounds, so the words have to be enough. */
const wordCount = 7

/** A passphrase that is read out, copied by hand and typed on a telephone: English words, no two of which begin alike. */
export const makePassphrase = (): string =>
  Array.from({ length: wordCount }, () => wordlist[randomInt(wordlist.length)]).join('-')

/** @throws {HandoverError} where it is not among the strongest by the estimate that passwords are judged by */
export async function assertStrongPassphrase(db: Db, passphrase: string): Promise<void> {
  const strengthOf = await loadStrengthChecker()
  const isLong = passphrase.length >= minPassphraseLength
  if (isLong && strengthOf(passphrase, { school: await readSettings(db) }) === 'strong') return
  throw new HandoverError(handoverMessages.weakPassphrase)
}
