import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { festival } from '#domain/kinds/festival.ts'
import { tableOf } from '#domain/kinds/index.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aFestival } from '#testing/builders.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { failCommits } from '#testing/fail-commits.ts'
import { faultyProxy } from '#testing/faulty-proxy.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { databaseUrl } from '#testing/postgres-server.ts'

const server = process.env.TEST_DATABASE_URL

describe.skipIf(!server)('picture whose record is being committed when PostgreSQL stalls', () => {
  let network: Awaited<ReturnType<typeof faultyProxy>>
  let place: OpenDatabase
  let through: OpenDatabase
  let site: TestApp
  let headers: Record<string, string>

  beforeEach(async () => {
    place = await openTestDatabase('postgres')
    const url = new URL(await databaseUrl(place.db, String(server)))
    network = await faultyProxy(Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(network.port)
    through = await openPostgres(url.href)
    const { db, contentVersion } = through
    site = await openTestApp('postgres', { context: { db, contentVersion } })
    headers = {
      ...(await asAdmin(site.context, await anAdmin(site.context))),
      'idempotency-key': '"sent-once"',
    }
  })
  afterEach(async () => {
    await site.close()
    await through.close()
    await place.close()
    network.close()
  })

  const countRows = async () => (await place.db.selectFrom(tableOf(festival)).select('id').execute()).length

  async function sendTwice(meanwhile: (letThrough: () => void) => Promise<void>) {
    const form = { ...aFestival(), coverImageURL: await aPicture() }
    const send = async () => {
      const { headers: ofForm, payload } = await multipartBody(form)
      const url = String(festival.paths.add)
      return site.request({ method: 'POST', url, headers: { ...headers, ...ofForm }, payload })
    }
    const { letThrough } = network.cutAt('commit')
    const first = await send()
    expect(first.statusCode).toBe(503)
    await meanwhile(letThrough)
    const second = await send()
    expect(second.statusCode).toBe(201)
    expect(await countRows()).toBe(1)
    const picture = await site.request({ method: 'GET', url: second.json().data.coverImageURL })
    expect(picture.statusCode).toBe(200)
    expect(first.json().message).toContain('may or may not have been saved')
  }

  test('exists if the commit succeeded, and a retry returns the record', () =>
    sendTwice(async (letThrough) => {
      letThrough()
      await vi.waitFor(async () => expect(await countRows()).toBe(1))
    }))

  test('exists after a retry if the commit was lost', () =>
    sendTwice(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(place.db)
      expect(await countRows()).toBe(0)
    }))
})

test('keeps the picture when SQLite commits to a failing disk, and writes nothing afterwards', async () => {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  const headers = await asAdmin(site.context, await anAdmin(site.context))
  const mend = failCommits()
  onTestFinished(mend)
  const { headers: ofForm, payload } = await multipartBody({
    ...aFestival(),
    coverImageURL: await aPicture(),
  })
  const send = async () => {
    const url = String(festival.paths.add)
    const { statusCode, json } = await site.request({
      method: 'POST',
      url,
      headers: { ...headers, ...ofForm },
      payload,
    })
    return [statusCode, json().message]
  }
  expect(await send()).toEqual([503, expect.stringContaining('may or may not have been saved')])
  mend()
  // The database is no longer used, because SQLite's cache may differ from the disk.
  expect(await send()).toEqual([503, expect.stringContaining('cannot be reached')])
  const { data } = (await site.request({ url: String(festival.paths.list) })).json()
  expect(data).toHaveLength(1)
  expect((await site.request({ url: data[0].coverImageURL })).statusCode).toBe(200)
})
