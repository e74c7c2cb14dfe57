import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/open-database.ts'
import { restoreBackup } from '../restore/restore-backup.ts'

type Trial = { rows: number; files: number }

/**
 * Restores a backup into a folder of its own (and, on PostgreSQL, into a database that is dropped afterwards), compares every
 * row and file as any restore does, and opens what came out as a server would.
 *
 * @param folder exists no more afterwards than before; the caller removes what is in it
 * @throws {ExplainedError}
 */
export async function tryBackup(
  source: string | AsyncIterable<Uint8Array>,
  folder: string,
  {
    databaseUrl,
    identityFile,
    signal,
  }: { databaseUrl: Config['databaseUrl']; identityFile?: string; signal: AbortSignal },
): Promise<Trial> {
  if (databaseUrl === undefined) return restoreAndOpen(source, folder, { databaseUrl, identityFile, signal })
  const { withScratchDatabase } = await import('./scratch-database.ts')
  return withScratchDatabase(databaseUrl, (databaseUrl) =>
    restoreAndOpen(source, folder, { databaseUrl, identityFile, signal }),
  )
}

type Options = { databaseUrl: string | undefined; identityFile: string | undefined; signal: AbortSignal }

async function restoreAndOpen(
  source: string | AsyncIterable<Uint8Array>,
  folder: string,
  { databaseUrl, identityFile, signal }: Options,
): Promise<Trial> {
  const target = { dataDir: join(folder, 'data'), databaseUrl, s3: undefined }
  const { tables, files } = await restoreBackup(source, target, { identityFile, signal, isGentle: true })
  signal.throwIfAborted()
  const { close } = await openDatabase(target)
  await close()
  return { rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), files: files.length }
}
