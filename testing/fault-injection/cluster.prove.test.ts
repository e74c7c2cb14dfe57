import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { anAdmin, asAdmin } from '../admins.ts'
import { aNotification } from '../builders.ts'
import { faultyProxy } from '../faulty-proxy.ts'
import { aPicture } from '../files.ts'
import { createDatabase } from '../postgres-server.ts'
import { aBucket, asVariables } from '../s3-server.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { folderForAll } from '../temporary-folder.ts'
import { startBalancer } from './balancer.ts'
import { repeats } from './repeats.ts'
import { newVisitorHeaders } from './site-process.ts'

const postgres = process.env.TEST_DATABASE_URL
const add = '/api/admin/dashboard/add-notification'
const list = '/api/notification'
const mails = 60

describe.skipIf(!postgres)('three servers on one PostgreSQL database and one bucket', () => {
  const root = folderForAll()
  let folders = 0
  const aFolder = () => {
    folders += 1
    return join(root, String(folders))
  }
  let database: Awaited<ReturnType<typeof createDatabase>>
  let settings: Record<string, string>
  let servers: ServerProcess[] = []
  let opened: OpenDatabase
  let headers: Record<string, string>

  const started: ServerProcess[] = []
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServerProcess({ ...settings, DATA_DIR: aFolder(), ...more })
    started.push(server)
    return server
  }
  const at = (index: number) => servers[index] as ServerProcess
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url + add, {
      method: 'POST',
      headers: { ...headers, ...newVisitorHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const titlesAt = async (url: string, how: Record<string, string> = {}) => {
    const answer = await fetch(url + list, { headers: { ...how, ...newVisitorHeaders() } })
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  const statusOf = async (url: string) => (await fetch(url)).status
  const leaders = () => servers.filter(({ output }) => output().includes('now runs the scheduled work'))

  beforeAll(async () => {
    database = await createDatabase(String(postgres))
    settings = {
      DATABASE_URL: database.url,
      ...asVariables(await aBucket()),
      KEYS_DIR: aFolder(),
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY: '1',
    }
    // All three start simultaneously on an empty database.
    servers = await Promise.all([start(), start(), start()])
    opened = await openPostgres(database.url)
    const context = { db: opened.db, now: () => new Date() }
    headers = await asAdmin(context, await anAdmin(context))
    for (let number = 0; number < mails; number += 1)
      await enqueueMail(opened.db, new Date(), {
        to: `someone${number}@example.org`,
        subject: 'Once',
        text: 'Once',
        html: '<p>Once</p>',
      })
  })

  afterAll(async () => {
    // Kill the servers at once; a test below checks the graceful shutdown.
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await opened.close()
    await database.drop()
  })

  test('create the tables once, and one server runs the scheduled work', async () => {
    const { rows } = await sql`select "name" from "migrations" group by "name" having count(*) > 1`.execute(
      opened.db,
    )
    expect(rows).toEqual([])
    await vi.waitFor(() => expect(leaders()).toHaveLength(1))
    const locks = sql`select 1 from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`
    expect((await locks.execute(opened.db)).rows).toHaveLength(1)
  })

  test('notify each other of a change, and serve files that another server stored', async () => {
    for (const { url } of servers) await titlesAt(url)
    const form = new FormData()
    form.set('title', 'Seen everywhere')
    form.set('description', 'With a picture')
    form.set('imageFile', await aPicture())
    const body = { method: 'POST', headers: { ...headers, ...newVisitorHeaders() }, body: form }
    const answer = await fetch(at(0).url + add, body)
    expect(answer.status).toBe(201)
    for (const { url } of servers) {
      expect(await titlesAt(url, headers)).toContain('Seen everywhere')
      await vi.waitFor(async () => expect(await titlesAt(url)).toContain('Seen everywhere'))
    }
    const [{ imageFile }] = (await (await fetch(at(2).url + list)).json()) as [{ imageFile: string }]
    expect(await statusOf(at(1).url + imageFile)).toBe(200)
  })

  test('lose no request while servers restart in turn behind a proxy', async () => {
    const balancer = await startBalancer(servers.map(({ url }) => url))
    onTestFinished(() => balancer.close())
    const sent = { reads: 0, writes: 0 }
    const failed: unknown[] = []
    let isOver = false
    const visit = async () => {
      while (!isOver) {
        const path = sent.reads % 3 === 0 ? '/home/notification' : list
        const answer = await fetch(balancer.url + path, { headers: newVisitorHeaders() })
        await answer.arrayBuffer()
        sent.reads += 1
        if (answer.status !== 200) failed.push([path, answer.status])
      }
    }
    const write = async () => {
      while (!isOver) {
        const answer = await post(balancer.url, aNotification({ title: `Number ${sent.writes}` }))
        await answer.arrayBuffer()
        if (answer.status !== 201) failed.push([add, answer.status])
        sent.writes += 1
      }
    }
    const working = Promise.all([visit(), write()])
    for (let round = 0; round < repeats; round += 1) {
      for (const index of [0, 1, 2].slice(0, repeats)) {
        const { url, child, ended } = at(index)
        child.kill('SIGTERM')
        await vi.waitFor(() => expect(balancer.ready()).not.toContain(url))
        expect(await ended).toBe(0)
        const { port } = new URL(url)
        servers[index] = await start({ PORT: port })
        await vi.waitFor(() => expect(balancer.ready()).toContain(url))
      }
    }
    isOver = true
    await working
    expect(failed).toEqual([])
    expect(sent.writes).toBeGreaterThan(10)
    const { count } = await opened.db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(sql.ref('title'), 'like', 'Number %')
      .executeTakeFirstOrThrow()
    expect(count).toBe(sent.writes)
  })

  test('send each mail exactly once between them', async () => {
    const waiting = opened.db.selectFrom('mails').select('id').where('state', '=', 'waiting')
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]))
    const sent = readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.eml'))
    expect(sent).toHaveLength(mails)
  })

  test('continue when the server with the scheduled work is killed, and another takes over', async () => {
    for (let kill = 0; kill < repeats; kill += 1) {
      await vi.waitFor(() => expect(leaders()).toHaveLength(1))
      const leader = servers.findIndex((server) => leaders().includes(server))
      const { child, ended } = at(leader)
      const others = servers.filter((_, index) => index !== leader)
      const before = leaders().length
      const titles = Array.from({ length: 20 }, (_, number) => `Kept ${kill}-${number}`)
      const writing = titles.map((title, number) =>
        post(at(number % 3).url, aNotification({ title })).then(
          ({ status }) => (status === 201 ? title : undefined),
          () => undefined,
        ),
      )
      child.kill('SIGKILL')
      await ended
      const acknowledged = (await Promise.all(writing)).filter((title) => title !== undefined)
      await vi.waitFor(() => expect(leaders().length).toBeGreaterThan(before))
      for (const { url } of others) {
        expect(await statusOf(`${url}/readyz`)).toBe(200)
        expect(await titlesAt(url, headers)).toEqual(expect.arrayContaining(acknowledged))
      }
      servers[leader] = await start()
    }
  })

  test('stay alive but not ready without the database, and recover automatically', async () => {
    const direct = new URL(database.url)
    const proxy = await faultyProxy(Number(direct.port))
    onTestFinished(() => proxy.close())
    const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href
    const server = await start({ DATABASE_URL: url, SHUTDOWN_DELAY: '0' })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    expect(await statusOf(`${server.url}/readyz`)).toBe(200)
    expect(await titlesAt(server.url)).toContain('Seen everywhere')
    await proxy.setFault('refuse')
    expect(await statusOf(`${server.url}/readyz`)).toBe(503)
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    expect((await post(server.url, aNotification())).status).toBe(503)
    expect((await post(at(0).url, aNotification({ title: 'Meanwhile' }))).status).toBe(201)
    await proxy.repair()
    await vi.waitFor(async () => expect(await statusOf(`${server.url}/readyz`)).toBe(200))
    await vi.waitFor(async () => expect(await titlesAt(server.url)).toContain('Meanwhile'))
  })

  test('still read but refuse to write after a newer version has migrated the database', async () => {
    const mark = (lastMigration: string) =>
      opened.db.updateTable('contentVersion').set({ lastMigration }).execute()
    const { lastMigration } = await opened.db
      .selectFrom('contentVersion')
      .select('lastMigration')
      .executeTakeFirstOrThrow()
    await mark('2090-01-01-01-clubs')
    try {
      const [first, second] = [at(0), at(1)]
      // The server must reject the write even before its next check for a newer version.
      const answer = await post(first.url, aNotification({ title: 'Of an old program' }))
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { message: 'The site is being updated. Please try again in a minute.' },
      ])
      await vi.waitFor(async () => expect(await statusOf(`${second.url}/readyz`)).toBe(503))
      const signIn = { method: 'POST', headers: newVisitorHeaders() }
      expect((await fetch(`${second.url}/api/admin/signin`, signIn)).status).toBe(503)
      expect(await titlesAt(second.url, headers)).not.toContain('Of an old program')
    } finally {
      await mark(lastMigration)
    }
    await vi.waitFor(async () => expect(await statusOf(`${at(1).url}/readyz`)).toBe(200))
  })
})
