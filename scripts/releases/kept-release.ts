import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noSettings } from '#server/config.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { run } from '../tools.ts'
import type { RecordedAnswers } from './answers.ts'

/** Where the data of releases lies, one archive and what was answered of it each. */
export const keptFolder = join(import.meta.dirname, 'kept')

/** Of a release, on one of the databases. */
export type KeptName = { version: string; database: 'sqlite' | 'postgres' }

/** Such as `0.6.0`, or `0.6.0-postgres`. */
export const fileName = ({ version, database }: KeptName) =>
  database === 'sqlite' ? version : `${version}-${database}`
export const archiveOf = (name: KeptName) => join(keptFolder, `${fileName(name)}.tar.gz`)
export const answersOf = (name: KeptName) => join(keptFolder, `${fileName(name)}.json`)

export const readAnswersOf = (name: KeptName): RecordedAnswers =>
  JSON.parse(readFileSync(answersOf(name), 'utf8'))

/** Settings of every site here: passkeys need an address by a name, and no backup is made by itself. */
export const siteSettings = { PUBLIC_URL: 'http://localhost:0', BACKUP_EVERY: 'off' }

type Where = { folder: string; databaseUrl?: string; program?: string; at?: string | undefined }

/**
 * Starts a program on what was kept of a release, at the moment at which it was: on its data folder, or on PostgreSQL
 * from its backup.
 *
 * @param folder an empty one
 */
export async function openKept(
  name: KeptName,
  { folder, databaseUrl, program = '.', at }: Where,
): Promise<RunningServer> {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    ...siteSettings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const kept = databaseUrl ? join(folder, 'kept') : settings.DATA_DIR
  mkdirSync(kept)
  await must(run('tar', ['-xzf', archiveOf(name), '--no-same-owner', '-C', kept]))
  if (databaseUrl) await restore(kept, program, settings)
  const clock: Record<string, string> = at ? clockAt(new Date(at)) : {}
  return runServer({ ...settings, ...clock }, program)
}

/** The archive of a release on PostgreSQL has its backup and, beside it, the keys, which are in no backup. */
async function restore(kept: string, program: string, settings: { DATA_DIR: string }) {
  const files = readdirSync(kept)
  const backup = files.find((file) => file.endsWith('.tar')) ?? ''
  await runCommand(program, ['restore', join(kept, backup)], settings)
  for (const key of files.filter((file) => file.endsWith('.key')))
    copyFileSync(join(kept, key), join(settings.DATA_DIR, key))
}

/** A command of a program, as somebody types it, with no setting of this machine. */
export const runCommand = (program: string, args: string[], settings: Record<string, string>) =>
  must(
    run(process.execPath, [resolve(program, 'start.mjs'), ...args], { env: { ...noSettings, ...settings } }),
  )

export async function must(ending: ReturnType<typeof run>): Promise<void> {
  const { ok, output } = await ending
  if (!ok) throw new Error(output)
}

const loadClock = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs'))}` }

/** Settings of a program whose clock begins at this moment. */
export const clockFrom = (time: Date) => ({
  ...loadClock,
  CLOCK_SHIFT_MS: String(time.getTime() - Date.now()),
})

/** Settings of a program for which it is this moment as long as it runs. */
const clockAt = (time: Date) => ({ ...loadClock, CLOCK_STANDS_AT: String(time.getTime()) })
