import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../backup/backup-names.ts'
import type { Config } from '../config.ts'
import { lockFile } from '../db/lock.ts'
import { migrations } from '../db/migrations/index.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { readServerFile } from '../server-file.ts'
import { buildRelease, fetchTag } from './build-release.ts'
import { assertNoReader, assertRoomForCopy, readMigrations } from './data-copy.ts'
import { asDataOwner, dataOwner } from './data-owner.ts'
import { fetchArchive } from './fetch-archive.ts'
import { type Installation, readCurrent, removeOldPrograms } from './installation.ts'
import { ownerEnvironment } from './owner-environment.ts'
import { updateFolder } from './progress.ts'
import { peekArchive, type Release, unpackArchive } from './read-archive.ts'
import { rehearse } from './rehearse.ts'
import { resumeSwitch } from './resume-switch.ts'
import { assertRestartable, isRunning } from './site-control.ts'
import { type SwitchTiming, switchPrograms } from './switch-programs.ts'
import { UpdateError } from './update-error.ts'
import { changesBetween, compareVersions, folderOf } from './versions.ts'

export type UpdateOptions = {
  installation: Installation
  config: Config
  /** An archive or its address; undefined for a version of the clone's remote. */
  archive: string | undefined
  /** A tag, where it is not to be the newest. */
  version: string | undefined
  /** Says what would change, and changes nothing. */
  planOnly: boolean
  print: (line: string) => void
  startCommand: string
  timing: SwitchTiming
}

/**
 * Brings the site to a newer version. Everything that can fail is tried beside the site, on a copy of its data; then the
 * programs are switched. Broken off at any point, the site goes on as it was, and the next update goes on from there.
 *
 * @throws {UpdateError} {BackupError} {CannotStart} in words
 */
export async function runUpdate(options: UpdateOptions): Promise<void> {
  const { installation, print } = options
  const { home } = installation
  await mkdir(updateFolder(home), { recursive: true })
  const lock = lockUpdate(join(updateFolder(home), 'update.lock'))
  if (!lock) throw new UpdateError('Another update is running. Wait for its end.')
  try {
    if (!options.planOnly) await resumeSwitch({ ...options, home })
    const { release, archive } = await findRelease(options)
    if (!isNewer(release, options)) return
    if (options.planOnly) return print('Nothing was changed. Leave --plan out to do it.')
    assertCurrent(installation)
    await assertUpdatable(options)
    const program = await prepareProgram(options, release, archive)
    try {
      await tryAndSwitch(options, { program, version: release.version })
    } catch (error) {
      if (readCurrent(home) !== folderOf(release.version)) await rm(program, { recursive: true, force: true })
      throw error
    }
    await tidyUp(installation, print)
    print(`The site is at version ${release.version}.`)
  } finally {
    lock.release()
  }
}

function lockUpdate(path: string) {
  try {
    return lockFile(path)
  } catch (error) {
    throw new UpdateError(
      `${path} cannot be opened: run the update as whoever has run it before, who owns the programs.`,
      error,
    )
  }
}

async function findRelease({ installation, archive, version }: UpdateOptions) {
  const { home, isClone } = installation
  if (archive !== undefined) {
    const path = await fetchArchive(archive, join(updateFolder(home), 'fetched'))
    return { release: await peekArchive(path), archive: path }
  }
  if (isClone) return { release: await fetchTag(home, version) }
  throw new UpdateError(
    'Name the archive of the newer version: a file or an address that begins with https://.',
  )
}

/** Says what a release brings. @returns whether there is anything to do */
function isNewer({ version, changelog }: Release, { installation, print }: UpdateOptions): boolean {
  const difference = compareVersions(version, installation.version)
  if (difference < 0)
    throw new UpdateError(
      `${version} is older than ${installation.version}, which runs. An older program cannot read what a newer one has written.`,
    )
  if (difference === 0) print(`The site is at version ${version} already.`)
  else {
    print(`From ${installation.version} to ${version}:\n`)
    print(`${changesBetween(changelog, installation.version, version)}\n`)
  }
  return difference > 0
}

/** Else the update would be from a version that does not run the site. */
function assertCurrent({ home, program }: Installation) {
  const current = readCurrent(home)
  if (current !== null && join(home, current) !== program)
    throw new UpdateError(
      `The site is run by ${current}, and this is ${program}. Run ${home}/current/lamplight update.`,
    )
}

/** Whatever is sure to fail later is said before anything is done. */
async function assertUpdatable({ installation, config }: UpdateOptions) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, sqliteFileName)))
    throw new UpdateError(
      `There is no site in ${config.dataDir}. Set DATA_DIR to its folder; where there is none yet, unpack the version and start it.`,
    )
  await asDataOwner(config.dataDir, () => assertRoomForCopy(config))
  if (!(await isRunning(config))) return
  assertRestartable(config)
  const running = readServerFile(config)?.version
  if (running !== installation.version)
    throw new UpdateError(
      `The site runs ${running}, and this is ${installation.version}. Stop the site and start it again, then update it.`,
    )
  await asDataOwner(config.dataDir, () => assertNoReader(config))
}

async function prepareProgram(
  { installation, print }: UpdateOptions,
  { version }: Release,
  given: string | undefined,
) {
  const { home } = installation
  if (!given) print('Building it beside the site. This takes some minutes…')
  const archive = given ?? (await buildRelease(home, version))
  print('Unpacking it…')
  return unpackArchive(archive, { into: home, scratch: join(updateFolder(home), folderOf(version)) })
}

async function tryAndSwitch(
  { installation, config, print, startCommand, timing }: UpdateOptions,
  { program, version }: { program: string; version: string },
) {
  const { home } = installation
  const isAhead = await isUpdatedElsewhere(config)
  if (isAhead)
    print(
      'Another machine has updated the database already, so this program can make no backup of it. Make one there.',
    )
  const backup = isAhead ? undefined : await backUp(installation, config, print)
  print(backup ? `Trying ${version} on a copy of your data…` : `Trying ${version} on an empty database…`)
  const rehearsedMs = await rehearse({ home, program, config, backup })
  const versions = { from: readCurrent(home), fromVersion: installation.version, toVersion: version }
  await switchPrograms({
    ...{ home, config, print, rehearsedMs, startCommand, timing },
    progress: { ...versions, backup: backup ?? null },
  })
}

/** One of several machines on one database was updated before; this one only reads since. */
async function isUpdatedElsewhere(config: Config) {
  if (!config.databaseUrl) return false
  const known = new Set(migrations.map(({ name }) => name))
  return (await readMigrations(config)).some((name) => !known.has(name))
}

/**
 * By the program that runs the site, as the owner of the data; an update without a backup is refused. Older ones are removed
 * only where the site does so by itself.
 */
async function backUp({ program }: Installation, config: Config, print: (line: string) => void) {
  print('Making a backup…')
  const { dir, keep, intervalMs } = config.backup
  const before = await namesIn(dir)
  const script = ['server/command-line/backup.ts', 'build/program/backup.js']
    .map((path) => join(program, path))
    .find((path) => existsSync(path))
  const retention = intervalMs === null ? [] : ['--keep', String(keep)]
  const args = [String(script), '--to', dir, ...retention, '--no-copy']
  const child = spawn(process.execPath, args, {
    ...dataOwner(config.dataDir),
    env: ownerEnvironment(config.dataDir, process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0)
    throw new UpdateError(`The backup failed (${signal ?? `exit code ${code}`}), so nothing was changed.`)
  // Not the newest by name: one that was made while the clock was ahead is older.
  const [made] = (await namesIn(dir)).filter((name) => !before.includes(name))
  if (made === undefined) throw new UpdateError(`There is no new backup in ${dir}, so nothing was changed.`)
  return join(dir, made)
}

const namesIn = async (dir: string) => (await listBackups(dir)).map(({ name }) => name)

async function tidyUp(installation: Installation, print: (line: string) => void) {
  const { home } = installation
  for (const name of ['fetched', 'packed', 'source'])
    await rm(join(updateFolder(home), name), { recursive: true, force: true })
  const removed = await removeOldPrograms(installation)
  if (removed.length > 0) print(`Removed what is older than two versions: ${removed.join(', ')}.`)
}
