import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { run } from '../../scripts/tools.ts'
import { readOutcomes } from '../backup/outcomes.ts'
import { runInChildProcess } from '../backup/run-in-child-process.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { findFreePort } from '../free-port.ts'
import { siteEnvironment } from './site-environment.ts'

const [north, south, broken] = ['north.example.org', 'south.example.org', 'broken.example.org']

describe('many sites in one process', () => {
  let server: RunningServer
  let port: number
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-sites-'))

  beforeAll(async () => {
    for (const host of [north, south, broken]) mkdirSync(join(folder, host))
    writeFileSync(join(folder, broken, 'site.env'), 'SMTP_URL=nonsense\n')
    writeFileSync(join(folder, south, 'site.env'), 'BACKUP_KEEP=7\n')
    port = await findFreePort()
    server = await runServer({ SITES_DIR: folder, PORT: String(port), HOST: '127.0.0.1' })
    await server.printed(/serves (\d+) sites/)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  function ask(host: string, path: string, token?: string) {
    const headers = { host, ...(token && { authorization: `Bearer ${token}` }) }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
    )
      .on('error', reject)
      .end()
    return promise
  }

  test('each has its pages, whatever the case and the port in the name that is asked for', async () => {
    for (const host of [north, south, north.toUpperCase(), `${south}:8080`]) {
      const { status, body } = await ask(host, '/about')
      expect(status).toBe(200)
      expect(body).toContain('<h1')
    }
    expect((await ask(north, '/feed.xml')).body).toContain(`https://${north}/`)
    expect((await ask(south, '/feed.xml')).body).toContain(`https://${south}/`)
  })

  test('what belongs to one is unknown to the other', async () => {
    const email = 'pic@north.example.org'
    const args = ['start.mjs', 'admin', 'create', '--email', email, '--name', 'North PIC', '--role', 'PIC']
    const env = { SITES_DIR: folder, SITE: north, ADMIN_PASSWORD: 'a lamp at dusk 1842' }
    expect(await run(process.execPath, args, { env })).toMatchObject({ ok: true })
    const list = (site: string) =>
      run(process.execPath, ['start.mjs', 'admin', 'list'], { env: { SITES_DIR: folder, SITE: site } })
    expect((await list(north)).output).toContain(email)
    expect((await list(south)).output).not.toContain(email)
  })

  test('a command that does not say which site is refused', async () => {
    const { ok, output } = await run(process.execPath, ['start.mjs', 'admin', 'list'], {
      env: { SITES_DIR: folder, SITE: '../north.example.org' },
    })
    expect(ok).toBe(false)
    expect(output).toContain('Say which site is meant')
  })

  test('one that cannot be opened is named, and the others go on', async () => {
    expect(server.output()).toContain(`${broken} cannot be served.\nSMTP_URL must start with smtp://`)
    expect(server.output()).toContain('serves 2 sites')
    const { status, headers } = await ask(broken, '/')
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('10')
  })

  test('names that are no site are not found, also made-up ones', async () => {
    for (const host of ['west.example.org', '..', '%2e%2e', 'a'.repeat(300), 'x/y', '']) {
      const { status, body } = await ask(host, '/')
      // Node itself refuses a request without a Host.
      expect([400, 404]).toContain(status)
      expect(body).not.toContain('<h1')
    }
  })

  test('a backup is made of each, in its own folder', async () => {
    const config = readConfig(siteEnvironment({ SITES_DIR: folder }, south))
    const { db, close } = await openDatabase(config, { exclusive: false })
    const log = pino({ level: 'silent' })
    const own = siteEnvironment({ ...process.env, SITES_DIR: folder }, south)
    const source = { config, db, log, now: () => new Date() }
    await runInChildProcess({ ...source, env: own as NodeJS.ProcessEnv })('backup', {
      signal: new AbortController().signal,
    })
    expect((await readOutcomes(db)).failed).toBeUndefined()
    await close()
    expect(readdirSync(join(folder, south, 'backups')).filter((name) => name.endsWith('.tar'))).toHaveLength(
      1,
    )
  })

  test('a copied site.env that names the place of another is refused by name', async () => {
    const host = 'copied.example.org'
    mkdirSync(join(folder, host))
    writeFileSync(join(folder, host, 'site.env'), `BACKUP_DIR=${join(folder, north, 'backups')}\n`)
    expect((await ask(host, '/')).status).toBe(503)
    await server.printed(/BACKUP_DIR names the same place as that of north/)
  })

  test('requests that are given up behind another one on their connection hold nobody up', async () => {
    const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${north}\r\n\r\n`
    for (let round = 0; round < 3; round += 1) {
      const socket = connect(port, '127.0.0.1')
      const paths = Array.from({ length: 6 }, (_, at) => `/about/students?q=${round}-${at}`)
      socket.write(paths.map(head).join(''))
      await once(socket, 'data')
      socket.destroy()
    }
    expect((await ask(north, '/about/students?q=after')).status).toBe(200)
  })

  test('a folder that is added is served when it is first asked for', async () => {
    expect((await ask('east.example.org', '/')).status).toBe(404)
    mkdirSync(join(folder, 'east.example.org'))
    const both = await Promise.all([ask('east.example.org', '/'), ask('east.example.org', '/about')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(server.output()).toContain('Set up the first admin: https://east.example.org/admin/signup?setup=')
  })
})

test.each([
  [{ DATABASE_URL: 'postgres://localhost/x' }, 'DATABASE_URL is of one site only'],
  [{ PUBLIC_URL: 'https://school.example.org' }, 'PUBLIC_URL is of one site only'],
  [{ WORKERS: '2' }, 'WORKERS'],
])('%o does not go with many sites', async (settings, sentence) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, north))
  const env = { SITES_DIR: folder, PORT: '0', ...settings }
  const { ok, output } = await run(process.execPath, ['build/program/main.js'], { env })
  expect(ok).toBe(false)
  expect(output).toContain('Lamplight cannot start.')
  expect(output).toContain(sentence)
})

test('a folder that is not named like a site stops the start, and so does none at all', async () => {
  const folder = temporaryFolder()
  const start = () =>
    run(process.execPath, ['build/program/main.js'], { env: { SITES_DIR: folder, PORT: '0' } })
  expect((await start()).output).toContain('No site of')
  mkdirSync(join(folder, 'North School'))
  expect((await start()).output).toContain('is not named like a site')
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }
