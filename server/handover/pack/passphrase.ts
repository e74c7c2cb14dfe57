import { loadStrengthChecker } from '#domain/accounts/password-strength.ts'
import { minPassphraseLength } from '#domain/admin/handover.ts'
import type { Db } from '../../db/tables.ts'
import { readSettings } from '../../settings/read-settings.ts'

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
