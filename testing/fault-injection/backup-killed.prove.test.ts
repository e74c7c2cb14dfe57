import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { noSettings } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { connectTo, openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import { anAdmin } from '#testing/admins.ts'
import { addFile, wrongFiles } from '#testing/backups.ts'
import { hashFiles } from '#testing/hash-files.ts'
import { createDatabase } from '#testing/postgres-server.ts'
import { folderForAll, temporaryFolder } from '#testing/temporary-folder.ts'

/** The parts of a program's steps after which it is killed. */
const moments = [0.05, 0.3, 0.55, 0.8, 0.98]
const targets = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']

const root = folderForAll()
const dataDir = join(root, 'data')
let backup: string
let before: Awaited<ReturnType<typeof rowsAt>>

type Place = { dataDir: string; databaseUrl: string | undefined }
type Run = { program: 'backup' | 'restore' | 'move'; args: string[]; env?: Record<string, string> }

/** Runs a command until its end, or until it is killed. Returns its output. */
async function run({ program, args, env = {} }: Run, dieAt?: number) {
  const all = {
    ...process.env,
    ...noSettings,
    DATA_DIR: dataDir,
    ...env,
    ...(dieAt && { DIE_AT: String(dieAt) }),
  }
  const options = { env: all }
  const files = ['--import', './testing/children/die-at-step.ts', `site/command-line/${program}.ts`]
  return promisify(execFile)(process.execPath, [...files, ...args], options).then(
    ({ stdout }) => ({ killed: false, output: stdout }),
    ({ signal, stderr }) => ({ killed: signal === 'SIGKILL', output: String(stderr) }),
  )
}

const stepsOf = async (run: Promise<{ output: string }>) =>
  Number(/^steps: (\d+)$/m.exec((await run).output)?.[1])

async function rowsAt(place: Place) {
  const db = await connectTo(place)
  const { siteIdentity: _, ...tables } = await hashTables(db).finally(() => db.destroy())
  return tables
}

/** Returns an empty place for a site. */
async function emptyPlace(target: string): Promise<Place & { env: Record<string, string> }> {
  const folder = join(temporaryFolder(), 'data')
  if (target === 'sqlite') return { dataDir: folder, databaseUrl: undefined, env: { DATA_DIR: folder } }
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(drop)
  return { dataDir: folder, databaseUrl: url, env: { DATA_DIR: folder, DATABASE_URL: url } }
}

beforeAll(async () => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const context = { db, media: await openDiskStore(dataDir), now: () => new Date() }
  await anAdmin(context)
  for (let n = 0; n < 10; n += 1) await addFile({ context })
  await close()
  const to = join(root, 'backups')
  await run({ program: 'backup', args: ['--to', to] })
  backup = join(to, String(readdirSync(to)[0]))
  before = await rowsAt({ dataDir, databaseUrl: undefined })
})

test('a backup that is killed leaves no backup behind, and the next one is whole', async () => {
  const steps = await stepsOf(run({ program: 'backup', args: ['--to', join(root, 'counted')] }))
  expect(steps).toBeGreaterThan(200)
  for (const moment of moments) {
    const to = join(root, `killed-at-${moment}`)
    const command: Run = { program: 'backup', args: ['--to', to] }
    expect(await run(command, Math.round(steps * moment))).toMatchObject({ killed: true })
    mkdirSync(to, { recursive: true })
    const left = readdirSync(to).filter((name) => name.endsWith('.tar'))
    expect(await run(command)).toMatchObject({ killed: false, output: expect.stringContaining('10 files') })
    const made = readdirSync(to)
    expect(made.every((name) => name.endsWith('.tar'))).toBe(true)
    // Only at the last moments the backup has its name already, and then it is whole.
    for (const name of left) await restoresWhole(join(to, name))
    await restoresWhole(join(to, String(made.at(-1))))
  }
})

async function restoresWhole(file: string) {
  const place = await emptyPlace('sqlite')
  const restored = await run({ program: 'restore', args: [file], env: place.env })
  expect(restored.output).toContain('Restored the site')
  await expectWhole(place)
}

async function expectWhole(place: Place) {
  const { admins, uploads } = await rowsAt(place)
  expect({ admins, uploads }).toEqual({ admins: before.admins, uploads: before.uploads })
  expect(readdirSync(join(place.dataDir, 'uploads'))).toHaveLength(10)
  expect(await wrongFiles(place.dataDir)).toEqual([])
}

describe.each(targets)('into %s', (target) => {
  test('a restore that is killed leaves no half site behind, and can be repeated', async () => {
    const restore = ({ env }: { env: Record<string, string> }): Run => ({
      program: 'restore',
      args: [backup],
      env,
    })
    const steps = await stepsOf(run(restore(await emptyPlace(target))))
    for (const moment of moments) {
      const place = await emptyPlace(target)
      expect(await run(restore(place), Math.round(steps * moment))).toMatchObject({ killed: true })
      await repeat(restore(place), place)
      await expectWhole(place)
    }
  })

  test('a move that is killed leaves the old place as it was and no half site behind, and can be repeated', async () => {
    const move = ({ databaseUrl, dataDir: folder }: Place): Run =>
      databaseUrl
        ? { program: 'move', args: [], env: { MOVE_TO_DATABASE_URL: databaseUrl } }
        : { program: 'move', args: ['--to', `sqlite:${folder}`] }
    const old = hashFiles(dataDir)
    const rows = await rowsAt({ dataDir, databaseUrl: undefined })
    const steps = await stepsOf(run(move(await emptyPlace(target))))
    for (const moment of moments) {
      const place = await emptyPlace(target)
      expect(await run(move(place), Math.round(steps * moment))).toMatchObject({ killed: true })
      await repeat(move(place), place)
      expect(await rowsAt(place)).toEqual(rows)
      if (target === 'sqlite') await expectWhole(place)
      expect(hashFiles(dataDir)).toEqual(old)
    }
  })
})

/** Runs a killed command again. It is refused only if it had finished before. */
async function repeat(command: Run, place: Place) {
  const { output } = await run(command)
  if (/Restored the site|Copied and compared/.test(output)) return
  expect(output).toMatch(/is not empty: it has/)
  expect(Object.keys(await rowsAt(place)).length).toBeGreaterThan(50)
}
