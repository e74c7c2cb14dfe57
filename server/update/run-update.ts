import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { minute } from '#domain/dates/durations.ts'
import { listBackups } from '../backup/backup-names.ts'
import { readNames } from '../backup/manifest.ts'
import type { Config } from '../config.ts'
import { lockFile } from '../db/lock.ts'
import { migrations } from '../db/migrations/index.ts'
import { assertDatabaseExists, connectTo } from '../db/open-database.ts'
import { ExplainedError } from '../jobs/explained-error.ts'
import { dataOwner, ownerEnvironment } from './data-owner.ts'
import { folderOf, type Installation, removeOldPrograms, setCurrent } from './installation.ts'
import { becomesReady, isRunning, stopSite } from './site-control.ts'
import { unpackRelease } from './unpack-release.ts'

type Options = {
  installation: Installation
  config: Config
  archive: string
  print: (line: string) => void
  /** How long the site may take to be ready, in milliseconds. */
  readyMs?: number
}

type Switch = Required<Options> & { version: string; backup: string | undefined; before: string[] }

/**
 * Brings the site to the version of an archive: unpacks it beside the program that runs, makes a backup, switches the link
 * `current`, and puts the link back when the site does not become ready. What keeps the site running starts it.
 *
 * @throws {ExplainedError} {CannotStart} in words
 */
export async function runUpdate({ readyMs = minute, ...options }: Options): Promise<void> {
  const { installation, config, archive, print } = options
  const { home } = installation
  using lock = lockFile(join(home, 'update.lock'))
  if (!lock) throw new ExplainedError('Another update is running. Wait for it to finish.')
  if (isRunning(config) && !(await becomesReady(config, installation.version, 5_000)))
    throw new ExplainedError(
      `The site runs, but is not ready as version ${installation.version}. Fix that first, or stop the site and run the update again.`,
    )
  print('Unpacking the new version…')
  const version = await unpackRelease(archive, installation)
  if (!version) return print(`The site is at version ${installation.version} already.`)
  const before = await readMigrations(config)
  const backup = await backUp(options, before)
  await switchTo({ ...options, readyMs, version, backup, before })
  const removed = await removeOldPrograms(home)
  if (removed.length > 0) print(`Removed old versions: ${removed.join(', ')}.`)
}

/** What programs have made of the tables so far. @throws {CannotStart} where there is no site */
async function readMigrations(config: Config): Promise<string[]> {
  assertDatabaseExists(config)
  await using db = await connectTo(config)
  return await readNames(db, 'migrations')
}

/** By the program that runs the site, as the owner of the data. @returns its file */
async function backUp({ installation, config, print }: Options, before: string[]) {
  if (before.some((name) => !migrations.some((migration) => migration.name === name))) {
    print('Another machine has updated the database already, so this version can make no backup of it.')
    return undefined
  }
  print('Making a backup…')
  const { dir, keep, intervalMs } = config.backup
  const namesIn = async () => (await listBackups(dir)).map(({ name }) => name)
  const earlier = await namesIn()
  // Older ones are removed only where the site does so by itself.
  const retention = intervalMs === null ? [] : ['--keep', String(keep), '--by-hand']
  const args = [join(installation.program, 'build/program/backup.js'), '--to', dir, ...retention, '--no-copy']
  const { status } = spawnSync(process.execPath, args, {
    ...dataOwner(config.dataDir),
    env: ownerEnvironment(config.dataDir, process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const made = (await namesIn()).find((name) => !earlier.includes(name))
  if (status !== 0 || !made) throw new ExplainedError('The backup failed, so nothing was changed.')
  return join(dir, made)
}

async function switchTo(change: Switch) {
  const { installation, config, version, print, readyMs } = change
  const { home } = installation
  const wasRunning = isRunning(config)
  await setCurrent(home, version)
  if (!wasRunning)
    return print(`The program is ${version} now. The site is not running; start it: ${startCommand(home)}`)
  print(`Starting ${version}…`)
  await stopSite(config)
  if (await becomesReady(config, version, readyMs)) return print(`The site is at version ${version}.`)
  await takeBack(change)
}

/** @throws {ExplainedError} always: with what has become of the site */
async function takeBack(change: Switch): Promise<never> {
  const { installation, config, version, before, readyMs } = change
  const { home, version: old } = installation
  const failure = `${version} was not ready within ${readyMs / 1_000} seconds; the site's log says why.`
  await setCurrent(home, old)
  await stopSite(config)
  if ((await readMigrations(config)).join() !== before.join()) {
    await setCurrent(home, version)
    throw new ExplainedError(`${failure}\n${adviceOn(change)}`)
  }
  if (await becomesReady(config, old, readyMs)) throw new ExplainedError(`${failure}\n${old} runs again.`)
  throw new ExplainedError(
    `${failure}\nThe program is ${old} again, but the site does not run. Start it: ${startCommand(home)}`,
  )
}

/** What keeps the old program from starting again, and the commands that put everything back. */
function adviceOn({ installation: { home, version: old }, config, version, backup }: Switch): string {
  const { dataDir, databaseUrl } = config
  const aside = quote(join(dataDir, 'backups', `from-${version}`))
  return [
    `${version} has changed the tables, so it stays: ${old} cannot read them. Look into the log, or go back to ${old} and lose`,
    `what was changed since ${backup ?? 'your last backup'}. To go back, stop the site and type, as the user who runs it:`,
    ...(databaseUrl ? ['', '    (set DATABASE_URL in .env to a new, empty database first)'] : []),
    '',
    `    mkdir -p ${aside}`,
    `    find ${quote(dataDir)} -mindepth 1 -maxdepth 1 ! -name backups ! -name '*.key' -exec mv {} ${aside} \\;`,
    `    ${quote(join(home, folderOf(old), 'lamplight'))} restore ${backup ? quote(backup) : 'BACKUP'}`,
    '',
    'Then, as the owner of the programs, and start the site:',
    '',
    `    ln -sfn ${folderOf(old)} ${quote(join(home, 'current'))}`,
  ].join('\n')
}

const startCommand = (home: string) => `${quote(join(home, 'current/lamplight'))} start`

/** A path as a shell takes it for one word. */
const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
