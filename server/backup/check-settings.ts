import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { ExplainedError } from '../jobs/explained-error.ts'

/**
 * Compares what the settings name with what is on this machine. Whether another place answers is found out with each copy:
 * a site that cannot be backed up for an hour is no reason to have none.
 *
 * @throws {CannotStart} naming the setting
 */
export async function checkBackupSettings({
  copyTo,
  recipients,
  identityFile,
}: Config['backup']): Promise<void> {
  if (!copyTo && !identityFile) return
  // Loaded only where copies are encrypted.
  const { createEncrypter, readIdentities } = await import('./elsewhere/age.ts')
  try {
    createEncrypter(recipients)
    if (identityFile) await readIdentities(identityFile)
  } catch (error) {
    if (error instanceof ExplainedError) throw new CannotStart(error.message, error)
    throw new CannotStart('BACKUP_AGE_IDENTITY cannot be read.', error)
  }
}
