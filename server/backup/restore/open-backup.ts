import { createReadStream } from 'node:fs'
import { BackupError } from '../backup-error.ts'
import { decryptFile, isEncrypted, readIdentities } from '../elsewhere/age.ts'

/** What a backup holds, decrypted where it is encrypted. @throws {BackupError} */
export async function openBackup(
  file: string,
  identityFile: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (!identityFile) throw new BackupError('The backup is encrypted. Say where its key is: --identity FILE')
  return decryptFile(file, await readIdentities(identityFile))
}
