import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aHomePicture, aStudent, aVolunteer } from '#testing/builders.ts'
import { faultyProxy } from '#testing/faulty-proxy.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { asForm } from '#testing/form.ts'
import { aBucket } from '#testing/s3-server.ts'
import { answerOf, aPostgresDatabase, openSiteAt, type SiteAt } from '#testing/site-at.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { hashTables } from '../backup/hash-tables.ts'
import { openDatabase } from '../db/open-database.ts'
import { decrypt, encrypt } from '../keys/encrypt.ts'
import { keyFiles } from '../keys/key-files.ts'
import { openStore } from '../media/open-store.ts'
import { putBytes } from '../media/store.ts'
import { explainFailure, MoveError } from './move-error.ts'
import { moveSite, stayHere } from './move-site.ts'
import { type Place, routeBetween } from './places.ts'
import { showMoveProgress } from './show-move-progress.ts'

const D = '/api/admin/dashboard'
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined
const log = pino({ level: 'silent' })
const timing = { graceMs: 0, statementMs: 0, pollMs: 0 }

function newFolder(): Place {
  const dataDir = join(temporaryFolder(), 'data')
  return { dataDir, keysDir: dataDir, databaseUrl: undefined, s3: undefined }
}

async function move(from: Place, to: Place, options = {}) {
  const lines: string[] = []
  const progress = showMoveProgress((line) => lines.push(line))
  const result = await moveSite(routeBetween(from, to), {
    progress,
    log,
    now: () => new Date(),
    timing,
    ...options,
  })
  return { lines, result }
}

/** A site with something of everything, and what its PIC sends along. */
async function fill(site: SiteAt) {
  const headers = await asAdmin(site.context, await anAdmin(site.context))
  const send = async (path: string, fields: object, files: object = {}) => {
    const form = await asForm({ ...fields, ...files })
    const answer = await site.app.inject({
      method: 'POST',
      url: `${D}/${path}`,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data._id as string
  }
  for (let n = 0; n < 30; n += 1)
    await send('students/add-students', aStudent({ address: 'é ⁂ "quoted"\n🎉' }))
  const gone = await send('students/add-students', aStudent({ fullName: 'Gone Testrup' }))
  await site.app.inject({ method: 'DELETE', url: `${D}/students/${gone}`, headers })
  await send('volunteers/add-volunteers', aVolunteer(), { coverImageURL: await aPicture() })
  await send('add-homePageImage', aHomePicture(), { image: await aPicture({ width: 700, height: 500 }) })
  await encrypt(site.context, keyFiles.secondFactor, 'x', Buffer.from('a secret'))
  return headers
}

/** What visitors and the PIC are answered, files included. */
async function everythingOf(site: SiteAt, headers: object) {
  const uploads = await site.context.db.selectFrom('uploads').select('name').orderBy('name').execute()
  const paths = [
    ...kinds.flatMap(({ paths }) => ('list' in paths && paths.list ? [paths.list] : [])),
    '/api/students?q=tara',
    '/api/students?q=gone',
    '/api/students?studentClass=5&limit=7',
    '/sitemap.xml',
    ...uploads.map(({ name }) => `/uploads/${name}`),
  ]
  const answers: Record<string, string> = {}
  for (const url of paths) {
    answers[url] = await answerOf(site, url)
    answers[`${url} as PIC`] = await answerOf(site, { url, headers: { ...headers } })
  }
  answers.trash = await answerOf(site, { url: `${D}/trash`, headers: { ...headers } })
  return answers
}

const rowsOf = async ({ context: { db } }: SiteAt) => {
  // Calls are counted on the way.
  const {
    migrations: _,
    moves: __,
    rateLimits: ___,
    ...tables
  } = await hashTables(db as unknown as Kysely<unknown>)
  return Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows]))
}

/** The status, when to try again, and why nothing may be changed. */
async function tryToAdd({ app, context }: SiteAt, headers: object) {
  const payload = aStudent()
  const answer = await app.inject({
    method: 'POST',
    url: `${D}/students/add-students`,
    payload,
    headers: { ...headers },
  })
  return [answer.statusCode, answer.headers['retry-after'], context.writeAccess.refusal()]
}

describe('a site that is moved', () => {
  const routes: [string, () => Promise<Place[]>][] = [
    [
      'into a bucket and back, while the database stays',
      async () => {
        const from = newFolder()
        return [from, { ...from, s3: await aBucket() }]
      },
    ],
    ['into another folder', async () => [newFolder(), newFolder()]],
    ...(hasPostgres
      ? ([
          [
            'to PostgreSQL and S3, to another PostgreSQL with a disk, and back into one folder',
            async () => {
              const from = newFolder()
              const cluster = { ...from, databaseUrl: await aPostgresDatabase(), s3: await aBucket() }
              return [from, cluster, { ...cluster, databaseUrl: await aPostgresDatabase() }, newFolder()]
            },
          ],
        ] as [string, () => Promise<Place[]>][])
      : []),
  ]

  test.each(routes)('%s answers the same, byte for byte, and nobody logs in again', async (_, placesOf) => {
    const [first, ...further] = await placesOf()
    if (!first) throw new Error('A route begins somewhere.')
    const site = await openSiteAt(first)
    const headers = await fill(site)
    const [before, rows] = [await everythingOf(site, headers), await rowsOf(site)]
    expect(before['/api/students?q=tara']).toMatch(/^200 \d{4} /)
    let from = first
    let here = site
    for (const to of further) {
      const { result } = await move(from, to)
      if (result?.rows) expect(result.rows.rows).toBeGreaterThan(40)
      // Left open until now, as a running site is: it can only be read.
      expect(await everythingOf(here, headers)).toEqual(before)
      const reading = here
      await vi.waitFor(
        async () => expect(await tryToAdd(reading, headers)).toEqual([503, '3600', 'moved']),
        3_000,
      )
      await here.close()
      here = await openSiteAt(to)
      expect(here.context.writeAccess.refusal()).toBeUndefined()
      expect(await everythingOf(here, headers)).toEqual(before)
      expect(await rowsOf(here)).toEqual(rows)
      from = to
    }
    const secret = await encrypt(here.context, keyFiles.secondFactor, 'x', Buffer.from('a secret'))
    const config = { ...here.context.config, keysDir: first.keysDir }
    expect(await decrypt({ config }, keyFiles.secondFactor, 'x', secret)).toEqual(Buffer.from('a secret'))
    expect(await tryToAdd(here, headers)).toEqual([201, undefined, undefined])
  })
})

test('a plan says how much it is, and touches nothing', async () => {
  const [from, to] = [newFolder(), newFolder()]
  const site = await openSiteAt(from)
  await fill(site)
  const { lines, result } = await move(from, to, { planOnly: true })
  expect(result).toBeUndefined()
  expect(lines).toEqual([
    expect.stringMatching(
      /^To move: \d+ rows and 4 files \([\d.]+ [KM]B\)\. That takes about \d+ seconds; for about 6 seconds/,
    ),
  ])
  expect([existsSync(to.dataDir), site.context.writeAccess.refusal()]).toEqual([false, undefined])
})

describe('a move is refused, and nothing is written,', () => {
  test('into a folder, a database or a bucket that is not empty', async () => {
    const from = newFolder()
    const site = await openSiteAt(from)
    await fill(site)
    const folder = temporaryFolder()
    await writeFile(join(folder, 'holiday.txt'), 'mine')
    await expect(move(from, { ...from, dataDir: folder })).rejects.toThrow(
      `${folder} is not empty: it has "holiday.txt"`,
    )
    const other = newFolder()
    await (await openSiteAt(other)).close()
    await expect(move(from, other)).rejects.toThrow(/The database sqlite:\S+ is not empty: it has a table/)
    const s3 = await aBucket()
    const bucket = await openStore({ ...newFolder(), s3 }, log)
    await putBytes(bucket, 'notes.txt', Buffer.from('mine'))
    await expect(move(from, { ...from, s3 })).rejects.toThrow('is not empty: it has "notes.txt"')
    await expect(move(from, { ...newFolder(), s3 })).rejects.toThrow('is not empty: it has "notes.txt"')
    expect(site.context.writeAccess.refusal()).toBeUndefined()
  })

  test.skipIf(!hasPostgres)('into a PostgreSQL database that is not empty', async () => {
    const from = newFolder()
    await (await openSiteAt(from)).close()
    const to = { ...from, databaseUrl: await aPostgresDatabase() }
    await (await openDatabase({ ...to, dataDir: temporaryFolder() })).close()
    await expect(move(from, to)).rejects.toThrow(
      /^The database postgres:\/\/[^@]+ is not empty: it has a table "accessNotices"/,
    )
  })

  test('to where the site is already, and from where there is none or an older one', async () => {
    const from = newFolder()
    expect(() => routeBetween(from, { ...from })).toThrow('The site is there already')
    await mkdir(from.dataDir)
    await expect(move(from, newFolder())).rejects.toThrow(/There is no database in /)
    const older = await openDatabase(from)
    await sql`delete from "migrations" where "name" like '%content'`.execute(older.db)
    await older.close()
    await expect(move(from, newFolder())).rejects.toThrow(
      /is of an older version than this program\. Start it once/,
    )
  })

  test('while another one runs, and once the site has left', async () => {
    const [from, to] = [newFolder(), newFolder()]
    await (await openSiteAt(from)).close()
    const running = move(from, to, { timing: { ...timing, graceMs: 300 } })
    await expect(move(from, newFolder())).rejects.toThrow('Another move of this site is running.')
    await running
    await expect(move(from, newFolder())).rejects.toThrow(
      /This place can only be read: on .* the site was moved to sqlite:/,
    )
    expect(await stayHere(from)).toMatchObject({ state: 'left', store: 'disk' })
    const back = await openDatabase(from)
    expect(back.writeAccess.refusal()).toBeUndefined()
    await back.close()
  })
})

describe('a move that was broken off', () => {
  test('leaves the site as it was, refuses a start at the new place, and goes on from there', async () => {
    const from = newFolder()
    const site = await openSiteAt(from)
    const headers = await fill(site)
    const to = { ...newFolder(), s3: await aBucket() }
    const failing = { ...showMoveProgress(() => {}), rows: () => fail('the network is gone') }
    await expect(move(from, to, { progress: failing })).rejects.toThrow('the network is gone')
    expect(await tryToAdd(site, headers)).toEqual([201, undefined, undefined])
    await expect(openDatabase(to)).rejects.toThrow('A move of the site to this place is not finished')
    await expect(stayHere(to)).rejects.toThrow('Take it back at the old one')
    // What goes and comes in between, also where others refer to it.
    const picture = await site.context.db.selectFrom('uploads').select('name').executeTakeFirstOrThrow()
    await site.context.media.remove(picture.name)
    await anAdmin(site.context)
    const { lines } = await move(from, to)
    expect(lines).toContain('A move to this place was broken off before; it goes on from there.')
    const moved = await openSiteAt(to)
    expect(await rowsOf(moved)).toEqual(await rowsOf(site))
    expect(await answerOf(moved, '/api/students')).toBe(await answerOf(site, '/api/students'))
    expect(await moved.context.media.size(picture.name)).toBeUndefined()
  })

  test('among the files refuses a start with the new store, until the rest is there', async () => {
    const from = newFolder()
    const site = await openSiteAt(from)
    await fill(site)
    const to = { ...from, s3: await aBucket() }
    const failing = { ...showMoveProgress(() => {}), closing: () => fail('the power is gone') }
    await expect(move(from, to, { progress: failing })).rejects.toThrow('the power is gone')
    await site.close()
    await expect(openDatabase(to)).rejects.toThrow('A move of the site to this place is not finished')
    await (await openSiteAt(from)).close()
    await move(from, to)
    expect((await openSiteAt(to)).context.writeAccess.refusal()).toBeUndefined()
  })
})

describe('what goes away in the middle is told in one sentence, and the next run goes on', () => {
  /** Moves over a way that breaks at one point, then again over the mended one. */
  async function moveTwice(from: Place, to: Place, proxy: FaultyProxy, point: 'files' | 'rows') {
    const site = await openSiteAt(from)
    const headers = await fill(site)
    const breaking = { ...showMoveProgress(() => {}), [point]: () => void proxy.setFault('refuse') }
    const error = await move(from, to, { progress: breaking }).catch(explainFailure)
    expect(error).toBeInstanceOf(MoveError)
    expect((error as Error).message).toMatch(/\nNothing is lost: the site goes on where it is\./)
    expect(await tryToAdd(site, headers)).toEqual([201, undefined, undefined])
    const refused = await move(from, to).catch(explainFailure)
    expect(refused).toBeInstanceOf(MoveError)
    await proxy.repair()
    await move(from, to)
    const rows = await rowsOf(site)
    await site.close()
    expect(await rowsOf(await openSiteAt(to))).toEqual(rows)
  }

  test('on the way to a bucket', async () => {
    const s3 = await aBucket()
    const proxy = await aProxyTo(s3.endpoint)
    await moveTwice(newFolder(), { ...newFolder(), s3: { ...s3, endpoint: proxy.url } }, proxy, 'files')
  })

  test.skipIf(!hasPostgres)('on the way to PostgreSQL', async () => {
    const from = newFolder()
    const proxy = await aProxyTo(await aPostgresDatabase())
    await moveTwice(from, { ...from, databaseUrl: proxy.url }, proxy, 'rows')
  })

  type FaultyProxy = Awaited<ReturnType<typeof aProxyTo>>

  async function aProxyTo(address: string) {
    const url = new URL(address)
    const proxy = await faultyProxy(Number(url.port))
    onTestFinished(() => proxy.close())
    url.port = String(proxy.port)
    return { ...proxy, url: url.href }
  }
})

test('a file that is damaged already is named, and left behind only when that is wanted', async () => {
  const [from, to] = [newFolder(), newFolder()]
  const site = await openSiteAt(from)
  await fill(site)
  // Of another program.
  await sql`create table "_litestream_lock" ("id" integer)`.execute(site.context.db)
  const name = `${'5'.repeat(40)}.mp4`
  await putBytes(site.context.media, name, Buffer.from(await aVideo().arrayBuffer()))
  await expect(move(from, to)).rejects.toThrow(`1 file damaged here, such as ${name}`)
  const { result } = await move(from, to, { withoutDamaged: true })
  expect(result?.files?.files).toBe(4)
})

function fail(reason: string): never {
  throw new Error(reason)
}
