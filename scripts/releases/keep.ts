// npm run keep-release -- VERSION [FOLDER]: has a site of the program in a folder (this one) used as people use it, on both
// databases, and keeps its data and what it answers for good. Every later version is tried on it (`kept-releases.prove.test.ts`).
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '#domain/dates/durations.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { createDatabase } from '#testing/postgres-server.ts'
import { runServer } from '../run-server.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { run } from '../tools.ts'
import { findAddresses } from './addresses.ts'
import { askAll, openAskers, type RecordedAnswers } from './answers.ts'
import { exerciseSite } from './every-feature/exercise-site.ts'
import {
  answersOf,
  archiveOf,
  clockFrom,
  type KeptName,
  keptFolder,
  must,
  openKept,
  runCommand,
  siteSettings,
} from './kept-release.ts'

const [version = '', program = '.'] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 0.5.0.')
const binaries = findPostgres()
if (!binaries) throw new Error('Install PostgreSQL: the release is kept on both databases.')

const folder = mkdtempSync(join(tmpdir(), 'lamplight-keep-'))
const postgres = await startPostgres(binaries)
try {
  mkdirSync(keptFolder, { recursive: true })
  await keep({ version, database: 'sqlite' })
  await keep({ version, database: 'postgres' })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function keep(name: KeptName) {
  const { secret, until } = await use(name)
  // The answers are those of the kept data, not of the site that it was taken from: of a moment when the app of the first
  // admin shows another code, and no mail that waits is due.
  const at = new Date(until.getTime() + minute / 2).toISOString()
  const site = await openKept(name, { ...(await newPlace(name)), program, at })
  try {
    const askers = await openAskers(site.url, { at, secret })
    const answers = await askAll(askers, await findAddresses(askers))
    const recorded: RecordedAnswers = { ...answers, at, secret }
    writeFileSync(answersOf(name), `${JSON.stringify(recorded, null, 1)}\n`)
    console.log(`Kept ${archiveOf(name)}.`)
  } finally {
    await site.stop()
  }
}

/** Has a site used, and archives what it leaves. */
async function use(name: KeptName) {
  const { folder, databaseUrl } = await newPlace(name)
  const settings = { DATA_DIR: folder, ...siteSettings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const used = await exerciseSite((from, more) =>
    runServer({ ...settings, ...clockFrom(from), ...more }, program),
  )
  if (databaseUrl) await archiveBackup(name, settings)
  else await archive(name, folder)
  return used
}

async function archiveBackup(name: KeptName, settings: { DATA_DIR: string }) {
  const kept = join(folder, 'archive')
  await runCommand(program, ['backup', '--to', kept], settings)
  for (const file of Object.values(keyFiles))
    if (existsSync(join(settings.DATA_DIR, file)))
      copyFileSync(join(settings.DATA_DIR, file), join(kept, file))
  await archive(name, kept)
}

async function archive(name: KeptName, from: string) {
  // What is left of the running process says nothing to a later one.
  const leftOut = ['lamplight.lock', 'lamplight.pid', 'backup.lock', 'incoming', 'outbox'].map(
    (file) => `--exclude=./${file}`,
  )
  await must(run('tar', ['-czf', archiveOf(name), '--numeric-owner', ...leftOut, '-C', from, '.']))
}

async function newPlace({ database }: KeptName) {
  const own = mkdtempSync(join(folder, 'site-'))
  return {
    folder: own,
    ...(database === 'postgres' && { databaseUrl: (await createDatabase(postgres.url)).url }),
  }
}
