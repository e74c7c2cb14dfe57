import { join } from 'node:path'
import { openDatabase } from '../../db/open-database.ts'
import { type RestoreOptions, restoreBackup } from '../restore/restore-backup.ts'

type Trial = { rows: number; files: number }

/**
 * Restores a backup into a folder of its own (and, on PostgreSQL, into a database that is dropped afterwards), compares every
 * row and file as any restore does, and opens what came out as a server would.
 *
 * @param folder the caller removes what is in it afterwards
 * @throws {ExplainedError}
 */
export async function tryBackup(
  source: string | AsyncIterable<Uint8Array>,
  folder: string,
  databaseUrl: string | undefined,
  options: RestoreOptions & { signal: AbortSignal },
): Promise<Trial> {
  const restore = async (databaseUrl: string | undefined) => {
    const target = { dataDir: join(folder, 'data'), databaseUrl, s3: undefined }
    const { tables, files } = await restoreBackup(source, target, { ...options, isGentle: true })
    options.signal.throwIfAborted()
    await (await openDatabase(target)).close()
    return { rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), files: files.length }
  }
  if (databaseUrl === undefined) return restore(undefined)
  const { withScratchDatabase } = await import('./scratch-database.ts')
  return withScratchDatabase(databaseUrl, restore)
}
