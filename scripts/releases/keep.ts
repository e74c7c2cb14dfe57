// npm run keep-release -- VERSION [FOLDER]: runs this program on the data of the last kept release, on both databases,
// uses the site, and keeps its data and responses. `kept-releases.prove.test.ts` checks every later version against
// them.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hour, minute } from '#domain/dates/durations.ts'
import { kinds } from '#domain/kinds/index.ts'
import { can, visitor } from '#domain/permissions.ts'
import { changeSetPaths } from '#features/content/change-sets.ts'
import { importPaths } from '#features/import/imports.ts'
import { createDatabase } from '#testing/postgres-server.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { fill } from './fill.ts'
import {
  type Database,
  databases,
  frozenClockSettings,
  keptFolder,
  keptVersions,
  pack,
  readResponses,
  runCommand,
  type Settings,
  startOnRelease,
  unpack,
} from './kept-release.ts'
import {
  findAddresses,
  openClients,
  type RecordedAt,
  type RecordedResponses,
  requestAll,
} from './recorded-responses.ts'

const [version = '', to = keptFolder] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 0.8.0.')
const binaries = findPostgres()
if (!binaries) throw new Error('Install PostgreSQL: the release is stored for both databases.')

const earlier = keptVersions().filter((name) => name !== version)
const publicLists = kinds
  .filter(({ permissions }) => can(visitor, permissions.list))
  .map(({ paths }) => paths)
const lists = [...kinds.map(({ paths }) => paths), changeSetPaths, importPaths]

const folder = mkdtempSync(join(tmpdir(), 'lamplight-keep-'))
const [previous, release] = [join(folder, 'previous'), join(folder, 'kept')]
const postgres = await startPostgres(binaries)
try {
  unpack(earlier.at(-1) ?? '', previous)
  for (const database of databases) await keep(database)
  console.log(`Kept ${pack(release, version, to)}.`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function keep(database: Database) {
  const { at, secret, visitors, admins } = readResponses(previous, database)
  const timeIn = (ms: number) => ({ at: new Date(Date.parse(at) + ms).toISOString(), secret })
  // No server listens at this address, so mails stay queued.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }
  const used = await open(join(previous, database), database, timeIn(hour), mail)
  const shown = await fill(used.askers.admin, version)
  await used.site.stop()
  const left = join(release, database)
  await collect(used.settings, left)

  // A minute later, the authenticator app shows a new code, but no queued mail is due yet.
  const now = timeIn(hour + minute)
  const { site, askers } = await open(left, database, now)
  const responses = await requestAll(askers, {
    visitors: [...Object.keys(visitors), ...(await findAddresses(askers.visitor, publicLists))],
    admins: [...Object.keys(admins), ...(await findAddresses(askers.admin, lists)), ...shown],
  })
  await site.stop()
  writeFileSync(`${left}.json`, JSON.stringify({ ...responses, ...now } satisfies RecordedResponses))
}

async function open(left: string, database: Database, now: RecordedAt, more: Record<string, string> = {}) {
  const settings: Settings = {
    DATA_DIR: mkdtempSync(join(folder, 'site-')),
    ...(database === 'postgres' && { DATABASE_URL: (await createDatabase(postgres.url)).url }),
  }
  const site = await startOnRelease(left, { ...settings, ...frozenClockSettings(now.at), ...more })
  return { settings, site, askers: await openClients(site.url, now) }
}

/**
 * Copies the data folder, without files that only the running program needs. On PostgreSQL, also makes a backup next to
 * it.
 */
async function collect(settings: Settings, left: string) {
  const leftOut = ['lamplight.lock', 'lamplight.pid', 'backup.lock', 'incoming', 'outbox']
  if (settings.DATABASE_URL) {
    leftOut.push('uploads')
    const backups = `${left}-backup`
    await runCommand(['backup', '--to', backups], settings)
    for (const name of readdirSync(backups)) renameSync(join(backups, name), `${left}.tar`)
    rmSync(backups, { recursive: true })
  }
  const filter = (path: string) => !leftOut.includes(basename(path))
  cpSync(settings.DATA_DIR, left, { recursive: true, preserveTimestamps: true, filter })
}
