import type { Logger } from 'pino'
import { BackupFailed } from './backup-failed.ts'
import { type BackupOptions, type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts'
import { noteFailed, noteMade } from './outcomes.ts'
import { removeOld } from './remove-old.ts'
import type { Turn } from './turn.ts'

type Source = BackupSource & { log: Logger }

/** Which older backups go after a new one; none where there is no such rule. */
type Rule = { keep: number; every: number } | undefined

/**
 * Makes a backup, writes down how it went, and only then removes older ones. Ends our turn.
 * @throws {BackupFailed} or what the system says, once it is written down
 */
export async function runBackup(
  source: Source,
  turn: Turn,
  { rule, ...options }: BackupOptions & { rule?: Rule },
): Promise<MadeBackup> {
  const { db, log, now } = source
  const startedAt = now()
  try {
    const made = await makeBackup(source, options)
    await noteMade(db, { startedAt, endedAt: now() }, made)
    if (made.missing.length > 0)
      log.warn({ files: made.missing }, 'files that the database names are missing')
    log.info({ name: made.name, bytes: made.bytes, files: made.files }, 'made a backup')
    if (rule) await removeOld(options.to, rule, made.name)
    return made
  } catch (error) {
    if (!options.signal?.aborted) {
      const detail = error instanceof BackupFailed ? error.detail : undefined
      log.error({ err: error, detail }, 'could not make a backup')
      await noteFailed(db, { startedAt, endedAt: now() }, error).catch((error) =>
        log.error({ err: error }, 'could not write down that a backup failed'),
      )
    }
    throw error
  } finally {
    turn.release()
  }
}
