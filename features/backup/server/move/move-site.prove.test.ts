import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { noSettings } from '#server/config.ts'
import { hashTables } from '#server/db/hash-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { decrypt, encrypt } from '#server/keys/encrypt.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { putBytes } from '#server/media/store/store.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aHomePicture, aStudent, aVolunteer } from '#testing/builders.ts'
import { faultyProxy } from '#testing/faulty-proxy.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { D } from '#testing/paths.ts'
import { setLastMigration } from '#testing/release-070.ts'
import { aBucket, asVariables } from '#testing/s3-server.ts'
import { aPostgresDatabase, openSiteAt, responseBodyOf, type SiteAt } from '#testing/site-at.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { SiteLocation } from './move-site.ts'
import { moveSite } from './move-site.ts'

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined
const log = pino({ level: 'silent' })

function newFolder(): SiteLocation {
  const dataDir = join(temporaryFolder(), 'data')
  return { dataDir, keysDir: dataDir, databaseUrl: undefined, s3: undefined }
}

const move = (from: SiteLocation, to: SiteLocation, print: (line: string) => void = () => {}) =>
  moveSite(from, to, { print, onFiles: () => {}, log })

/**
 * Fills a site with students, one of them in the trash, a volunteer, pictures and an encrypted secret. Returns the
 * headers of its PIC.
 */
async function fill(site: SiteAt) {
  const headers = await asAdmin(site.context, await anAdmin(site.context))
  const send = async (path: string, fields: object, files: object = {}) => {
    const form = await multipartBody({ ...fields, ...files })
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

/** Fills and stops a site. @returns the headers of its PIC */
async function filledAt(place: SiteLocation) {
  const site = await openSiteAt(place)
  const headers = await fill(site)
  await site.close()
  return headers
}

/** Returns what visitors and the PIC receive, including files. */
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
    answers[url] = await responseBodyOf(site, url)
    answers[`${url} as PIC`] = await responseBodyOf(site, { url, headers: { ...headers } })
  }
  answers.trash = await responseBodyOf(site, { url: `${D}/trash`, headers: { ...headers } })
  return answers
}

async function rowsAt(place: SiteLocation) {
  const { db, close } = await openDatabase(place, { exclusive: false })
  const tables = await hashTables(db)
  await close()
  // Leaves out rate limits, and migrations, because their rows contain the time at which each migration ran.
  const { migrations: _, rateLimits: __, ...moved } = tables
  return Object.fromEntries(Object.entries(moved).map(([table, { rows }]) => [table, rows]))
}

describe('a moved site', () => {
  const routes: [string, () => Promise<SiteLocation[]>][] = [
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
        ] as [string, () => Promise<SiteLocation[]>][])
      : []),
  ]

  test.each(routes)(
    '%s returns the same responses, byte for byte, without new logins',
    async (_, placesOf) => {
      const [first, ...further] = await placesOf()
      if (!first) throw new Error('The route has no start.')
      const site = await openSiteAt(first)
      const headers = await fill(site)
      const before = await everythingOf(site, headers)
      expect(before['/api/students?q=tara']).toMatch(/^200 \d{4} /)
      await site.close()
      let from = first
      for (const to of further) {
        const rows = await rowsAt(from)
        const result = await move(from, to)
        if (result.rows) expect(result.rows.rows).toBeGreaterThan(40)
        expect(await rowsAt(to)).toEqual(rows)
        const here = await openSiteAt(to)
        expect(await everythingOf(here, headers)).toEqual(before)
        const secret = await encrypt(here.context, keyFiles.secondFactor, 'x', Buffer.from('a secret'))
        const config = { ...here.context.config, keysDir: first.keysDir }
        expect(await decrypt({ config }, keyFiles.secondFactor, 'x', secret)).toEqual(Buffer.from('a secret'))
        await here.close()
        from = to
      }
    },
  )
})

describe('a move is refused', () => {
  test('while the site runs', async () => {
    const [from, to] = [newFolder(), newFolder()]
    await openSiteAt(from)
    await expect(move(from, to)).rejects.toThrow('is in use by another Lamplight process')
    expect(existsSync(to.dataDir)).toBe(false)
  })

  test.skipIf(!hasPostgres)('while a server on another machine uses the database', async () => {
    const from = { ...newFolder(), databaseUrl: await aPostgresDatabase() }
    await openSiteAt(from)
    await expect(move({ ...from, dataDir: temporaryFolder() }, newFolder())).rejects.toThrow(
      'Stop all servers of the site',
    )
  })

  test('into a folder, a database or a bucket that is not empty', async () => {
    const from = newFolder()
    await filledAt(from)
    const folder = temporaryFolder()
    await writeFile(join(folder, 'holiday.txt'), 'mine')
    await expect(move(from, { ...from, dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is not empty: it has "holiday.txt"`,
    )
    const other = newFolder()
    await filledAt(other)
    const rows = await rowsAt(other)
    await expect(move(from, other)).rejects.toThrow(/is not empty: it has "lamplight\.sqlite"/)
    expect(await rowsAt(other)).toEqual(rows)
    const s3 = await aBucket()
    await putBytes(await openStore({ ...newFolder(), s3 }, log), 'notes.txt', Buffer.from('mine'))
    await expect(move(from, { ...from, s3 })).rejects.toThrow('its store of files has "notes.txt"')
  })

  test.skipIf(!hasPostgres)('into a PostgreSQL database that is not empty', async () => {
    const from = newFolder()
    await filledAt(from)
    const to = { ...from, databaseUrl: await aPostgresDatabase() }
    const { db, close } = await openDatabase({ ...to, dataDir: temporaryFolder() })
    await anAdmin({ db, now: () => new Date() } as SiteAt['context'])
    await close()
    await expect(move(from, to)).rejects.toThrow(
      /^The database postgres:\/\/[^@]+ is not empty: it has a table "absenceNotes"/,
    )
  })

  test("to the site's own location, and from a missing or older site", async () => {
    const from = newFolder()
    await mkdir(from.dataDir)
    await expect(move(from, { ...from })).rejects.toThrow('The site is already there')
    await expect(move(from, newFolder())).rejects.toThrow(/There is no database in /)
    const older = await openDatabase(from)
    await setLastMigration(older.db)
    await older.close()
    await expect(move(from, newFolder())).rejects.toThrow(
      /is of an older version than this program\. Start it once/,
    )
  })
})

describe('an interrupted move', () => {
  /** Moves the site over a connection that breaks at one point, then again over the repaired connection. */
  async function moveTwice(from: SiteLocation, to: SiteLocation, proxy: FaultyProxy, point: string) {
    await filledAt(from)
    const breaking = (line: string) => line === point && void proxy.setFault('refuse')
    const error = await move(from, to, breaking).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ExplainedError)
    expect((error as Error).message).toMatch(/\nThe site is still where it was\. Run the same command again/)
    await proxy.repair()
    await move(from, to)
    expect(await rowsAt(to)).toEqual(await rowsAt(from))
  }

  test('to a bucket continues when it is run again', async () => {
    const s3 = await aBucket()
    const proxy = await aProxyTo(s3.endpoint)
    await moveTwice(
      newFolder(),
      { ...newFolder(), s3: { ...s3, endpoint: proxy.url } },
      proxy,
      'Copying the files…',
    )
  })

  test.skipIf(!hasPostgres)('to PostgreSQL continues when it is run again', async () => {
    const from = newFolder()
    const proxy = await aProxyTo(await aPostgresDatabase())
    await moveTwice(from, { ...from, databaseUrl: proxy.url }, proxy, 'Copying the database…')
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

test('warns that scheduled backups stop, unless a setting sets the interval', async () => {
  const from = newFolder()
  await filledAt(from)
  const said = async (env: Record<string, string>, args: string[]) => {
    const child = spawn(process.execPath, ['site/command-line/move.ts', ...args], {
      env: { ...process.env, ...noSettings, DATA_DIR: from.dataDir, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = await text(child.stdout)
    expect(output).toContain('Change the settings')
    return output
  }
  const toBucket = async (env: Record<string, string> = {}) =>
    said({ ...env, ...movedTo(asVariables(await aBucket())) }, ['--store', 's3'])
  expect(await toBucket()).toMatch(/^ {2}BACKUP_EVERY=24h /m)
  expect(await toBucket({ BACKUP_EVERY: 'off' })).not.toContain('BACKUP_EVERY')
  expect(await said({}, ['--to', `sqlite:${newFolder().dataDir}`])).not.toContain('BACKUP_EVERY')
})

const movedTo = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`MOVE_TO_${name}`, value]))

test('names a file that was already damaged', async () => {
  const [from, to] = [newFolder(), newFolder()]
  await filledAt(from)
  const { db, close } = await openDatabase(from)
  const { name } = await db.selectFrom('uploads').select('name').orderBy('name').executeTakeFirstOrThrow()
  await close()
  await writeFile(join(from.dataDir, 'uploads', name), 'damaged')
  expect((await move(from, to)).files).toMatchObject({ files: 4, damaged: [name] })
})
