import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SiteHealth } from '#domain/admin/site-health-schemas.ts'
import { recordOutcome } from '../backup/outcomes.ts'
import { newId } from '../db/new-id.ts'
import { events } from '../events.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { anAdmin, asAdmin } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aStudent } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'
import { aPicture } from '../testing/files.ts'
import { asForm } from '../testing/form.ts'
import { runChecks } from './checks.ts'
import { createErrorCounts } from './count-errors.ts'
import { announceProcess, readProcesses } from './processes.ts'
import { noteTroubles } from './watch-site.ts'

const path = '/api/admin/dashboard/health'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)('how the site is, on %s', (dialect) => {
  let site: TestApp
  let headers: { authorization: string }
  beforeEach(async () => {
    site = await openTestApp(dialect, { env: mailSettings })
    // So that mails keep their words.
    await site.context.mailer.close()
    headers = await asAdmin(site.context, await anAdmin(site.context, { email: 'pic@example.org' }))
  })
  afterEach(() => site.close())

  const read = async () => (await site.request({ url: path, headers })).json().data
  const check = async (name: string) =>
    (await read()).checks.find((check: { name: string }) => check.name === name)
  const waiting = async () =>
    (await site.request({ url: '/api/admin/dashboard/waiting', headers })).json().data.troubles
  const switchMails = (arePicsMailed: unknown) =>
    site.request({ method: 'PUT', url: `${path}/mails`, headers, payload: { arePicsMailed } })
  const mailed = async () =>
    (
      await site.context.db
        .selectFrom('mails')
        .select(['recipient', 'subject', 'text'])
        .orderBy('id')
        .execute()
    ).map(({ recipient, subject, text }) => ({ recipient, subject: subject.split(' – ')[0], text }))
  const breakStorage = () => {
    const { media } = site.context
    const { reach } = media
    media.reach = () => Promise.reject(new Error('away at /secret/place'))
    return () => {
      media.reach = reach
    }
  }

  test('tells of each part in words, and of a site of this machine no certificate', async () => {
    const { checks, arePicsMailed } = await read()
    expect(arePicsMailed).toBe(true)
    expect(checks.map(({ name, level }: { name: string; level: string }) => [name, level])).toEqual([
      ['disk', expect.any(String)],
      ['database', 'fine'],
      ['storage', 'fine'],
      ['backups', 'fine'],
      ['drill', 'fine'],
      ['mail', 'fine'],
      ['errors', 'fine'],
      // http://school.test: nothing is encrypted.
      ['certificate', 'look'],
      ['program', 'fine'],
      ['memory', expect.any(String)],
    ])
    const text = JSON.stringify(checks)
    expect(text).toContain(dialect === 'sqlite' ? 'SQLite answers' : 'PostgreSQL answers')
    expect(text).toContain('0 files, ')
    expect(text).not.toContain(site.dataDir)
    expect(text).not.toMatch(/:\/\/|\/tmp|undefined|NaN|\[object/)
  })

  test('a part that hangs is waited for a few seconds only, and a storage that hangs is away', async () => {
    const { media } = site.context
    const hang = () => new Promise<never>(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    media.reach = hang
    site.context.backups.state = hang
    const findings = runChecks(site.context, ['storage', 'backups'])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await findings).toMatchObject({ storage: { level: 'hands' }, backups: undefined })
  })

  test('hides no part behind another that fails, and tells nothing of why', async () => {
    const mend = breakStorage()
    site.context.backups.state = () => Promise.reject(new Error('gone at /secret/place'))
    const { checks } = await read()
    mend()
    const levels = Object.fromEntries(
      checks.map(({ name, level }: { name: string; level: string }) => [name, level]),
    )
    expect(levels).toMatchObject({ storage: 'look', backups: 'look', copies: 'look', database: 'fine' })
    expect(JSON.stringify(checks)).not.toContain('secret')
    expect(site.logged()).toContain('gone at /secret/place')
  })

  test('storage that is away needs a look, after an hour hands, and the PICs are told; also when it is over', async () => {
    await anAdmin(site.context, { email: 'second@example.org' })
    await anAdmin(site.context, { email: 'waits@example.org', status: 'pending' })
    const mend = breakStorage()
    await noteTroubles(site.context)
    expect(await check('storage')).toMatchObject({ level: 'look', screen: null })
    expect(await waiting()).toBe(0)
    site.advanceTime(hour)
    await Promise.all([noteTroubles(site.context), noteTroubles(site.context)])
    expect((await check('storage')).level).toBe('hands')
    expect(await waiting()).toBe(1)
    const mails = await mailed()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['pic@example.org', 'second@example.org'])
    expect(mails[0]?.subject).toBe('Our site needs somebody’s hands')
    expect(mails[0]?.text).toContain('Pictures and videos: ')
    expect(mails[0]?.text).toContain('http://school.test/admin/dashboard/health')
    expect(mails[0]?.text).not.toContain('secret')
    mend()
    for (let n = 0; n < 3; n += 1) {
      await noteTroubles(site.context)
      site.advanceTime(hour)
    }
    expect(
      (await mailed()).slice(2).map(({ subject, text }) => [subject, text.includes('Pictures and videos')]),
    ).toEqual(Array(2).fill(['All is well again', true]))
    expect(await site.context.db.selectFrom('troubles').selectAll().execute()).toEqual([])
  })

  test('nothing is written while nothing changes', async () => {
    const statements: string[] = []
    const stop = events.queried.subscribe(({ sql }) => statements.push(sql.split(' ', 1)[0] ?? ''))
    await noteTroubles(site.context)
    stop()
    expect([...new Set(statements)]).toEqual(['select'])
    expect(await mailed()).toEqual([])
  })

  test('whether PICs are mailed is for those who change settings, and noted in History', async () => {
    const answer = await switchMails(false)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        success: true,
        message: 'Nobody gets a mail when something needs hands.',
        data: { arePicsMailed: false },
      },
    ])
    await switchMails(false)
    const lines = site.context.db.selectFrom('audit').select(['action', 'title'])
    expect(await lines.where('title', '=', 'arePicsMailed').execute()).toHaveLength(1)
    const mend = breakStorage()
    await noteTroubles(site.context)
    site.advanceTime(hour)
    await noteTroubles(site.context)
    expect(await mailed()).toEqual([])
    expect((await switchMails(true)).json().data).toEqual({ arePicsMailed: true })
    await noteTroubles(site.context)
    expect(await mailed()).toHaveLength(1)
    mend()
    for (const wrong of ['yes', null, 1, undefined]) expect((await switchMails(wrong)).statusCode).toBe(400)
    const more = { arePicsMailed: false, to: 'x' }
    const both = await site.request({ method: 'PUT', url: `${path}/mails`, headers, payload: more })
    expect(both.statusCode).toBe(400)
    expect((await read()).arePicsMailed).toBe(true)
  })

  test('answers that fail are counted by day, once a minute, and forgotten after a while', async () => {
    const counts = createErrorCounts(site.context)
    counts.add('failed')
    counts.add('failed')
    counts.add('noSpace')
    expect((await check('errors')).level).toBe('fine')
    await counts.flush()
    counts.add('failed')
    await counts.close()
    expect(await check('errors')).toMatchObject({
      level: 'look',
      says: '3 answers of the site failed, the last one on 21 November 2026. 1 change could not be saved for want of room, the last one on 21 November 2026.',
    })
    site.advanceTime(7 * day)
    headers = await asAdmin(site.context, await anAdmin(site.context))
    expect((await check('errors')).level).toBe('fine')
    await runMaintenance(site.context)
    expect(await site.context.db.selectFrom('errorCounts').selectAll().execute()).toHaveLength(2)
    site.advanceTime(30 * day)
    await runMaintenance(site.context)
    expect(await site.context.db.selectFrom('errorCounts').selectAll().execute()).toEqual([])
  })

  test('an answer that fails is counted, a monitor’s is not, and no name or address', async () => {
    const { media } = site.context
    const { hasRoomFor } = media
    media.hasRoomFor = async () => false
    expect((await site.request({ url: '/readyz' })).statusCode).toBe(503)
    const form = await asForm({ ...aStudent(), coverImageURL: await aPicture() })
    const url = '/api/admin/dashboard/students/add-students'
    const sent = {
      method: 'POST',
      url,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    } as const
    expect((await site.request(sent)).statusCode).toBe(507)
    media.hasRoomFor = hasRoomFor
    site.context.backups.state = () => Promise.reject(new Error('Canary Testrup'))
    expect((await site.request({ url: '/api/admin/dashboard/backup', headers })).statusCode).toBe(500)
    await site.app.close()
    const rows = await site.context.db.selectFrom('errorCounts').selectAll().orderBy('kind').execute()
    expect(rows).toEqual([
      { day: '2026-11-21', kind: 'failed', count: 1 },
      { day: '2026-11-21', kind: 'noSpace', count: 1 },
    ])
  })

  test('what could not be counted is counted later', async () => {
    const { db } = site.context
    let isGone = true
    const faulty = db.withPlugin({
      transformQuery: ({ node }) => {
        if (isGone) throw new Error('gone')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const counts = createErrorCounts({ ...site.context, db: faulty })
    counts.add('failed')
    await counts.flush()
    const stored = () => db.selectFrom('errorCounts').select(['kind', 'count']).execute()
    expect(await stored()).toEqual([])
    isGone = false
    await counts.close()
    expect(await stored()).toEqual([{ kind: 'failed', count: 1 }])
  })

  test('processes tell that they live, where there may be several', async () => {
    const ends = [announceProcess(site.context), announceProcess(site.context)]
    const stranger = { startedAt: '2026-11-01T10:00:00.000Z', version: '0.0.9 on Node 26.10.0' }
    const seenAt = site.context.now().toISOString()
    if (dialect === 'postgres')
      await site.context.db
        .insertInto('serverProcesses')
        .values({ id: newId(), seenAt, ...stranger })
        .execute()
    await expect
      .poll(async () => (await readProcesses(site.context)).length)
      .toBe(dialect === 'postgres' ? 3 : 1)
    expect((await check('program')).level).toBe(dialect === 'postgres' ? 'look' : 'fine')
    for (const end of ends) await end()
    const left = await site.context.db.selectFrom('serverProcesses').selectAll().execute()
    expect(left).toHaveLength(dialect === 'postgres' ? 1 : 0)
    site.advanceTime(4 * minute)
    expect((await readProcesses(site.context)).map(({ version }) => version)).not.toContain(stranger.version)
  })
})

test.each(dialects)(
  'a school that has just begun on %s reads what is not set up, and of nothing that needs hands',
  async (dialect) => {
    const site = await openTestApp(dialect, { env: { PUBLIC_URL: 'http://localhost:3000' } })
    onTestFinished(() => site.close())
    const { context } = site
    const levels = async () => {
      const headers = await asAdmin(context, await anAdmin(context))
      const { checks } = (await site.request({ url: path, headers })).json().data as SiteHealth
      // Of the machine on which this runs.
      const own = checks.filter(({ name }) => name !== 'disk' && name !== 'memory')
      expect(own.filter(({ level, advice }) => level === 'look' && !advice)).toEqual([])
      return Object.fromEntries(own.map(({ name, level }) => [name, level]))
    }
    const fine = {
      database: 'fine',
      storage: 'fine',
      backups: 'fine',
      drill: 'fine',
      errors: 'fine',
      program: 'fine',
    }
    expect(await levels()).toEqual({ ...fine, mail: 'look' })
    site.advanceTime(day)
    const times = { startedAt: context.now(), endedAt: context.now() }
    await recordOutcome(context.db, 'made', times, {
      name: 'lamplight-2026-11-22T17-00-00Z.tar',
      bytes: 1_000,
    })
    expect(await levels()).toEqual({ ...fine, mail: 'look', copies: 'look' })
  },
)

describe.each(dialects)('mail, as the page tells it on %s', (dialect) => {
  let site: TestApp
  let headers: { authorization: string }
  beforeEach(async () => {
    site = await openTestApp(dialect, { env: mailSettings })
    await site.context.mailer.close()
    headers = await asAdmin(site.context, await anAdmin(site.context))
  })
  afterEach(() => site.close())

  const mail = async () =>
    (await site.request({ url: path, headers }))
      .json()
      .data.checks.find(({ name }: { name: string }) => name === 'mail')
  const add = (row: object) =>
    site.context.db
      .insertInto('mails')
      .values({
        ...{ id: newId(), createdAt: site.context.now().toISOString(), recipient: 'a@example.org' },
        ...{
          subject: 'Hello',
          text: '',
          html: '',
          state: 'waiting',
          attempts: 0,
          holdsSecret: 0,
          attachments: 0,
        },
        ...{ nextAttemptAt: '2026-11-21T17:00:00.000Z', lastError: null, sentAt: null },
        ...row,
      })
      .execute()

  test('is fine while it is sent, or tried for the first time', async () => {
    await add({ attempts: 1 })
    expect(await mail()).toMatchObject({ level: 'fine', says: 'Mails are sent; 1 on the way.' })
  })

  test('needs a look where an address or two were refused, and not as if the server were away', async () => {
    const lastError = "Can't send mail - all recipients were rejected: 450 4.2.2 mailbox full"
    await add({ state: 'failed', attempts: 1, lastError })
    await add({ attempts: 4, recipient: 'full@example.org', lastError })
    expect(await mail()).toMatchObject({ level: 'look', screen: '/admin/dashboard/outbox?state=failed' })
    await add({ state: 'failed', attempts: 1, recipient: 'third@example.org', lastError })
    expect(await mail()).toMatchObject({ says: expect.stringContaining('has taken nothing since') })
  })

  test('needs hands where the server takes nothing, and none where it has taken one since', async () => {
    await add({ attempts: 3, lastError: 'connect ECONNREFUSED 10.1.2.3:25' })
    await noteTroubles(site.context)
    expect(await mail()).toMatchObject({
      level: 'look',
      says: expect.stringContaining('takes no connections'),
    })
    site.advanceTime(hour)
    await noteTroubles(site.context)
    const found = await mail()
    expect(found).toMatchObject({ level: 'hands', screen: '/admin/dashboard/settings#test-mail' })
    expect(JSON.stringify(found)).not.toContain('10.1.2.3')
    // The mail server cannot be asked to tell it.
    expect(await site.context.db.selectFrom('mails').selectAll().execute()).toHaveLength(1)
    await add({ state: 'sent', sentAt: site.context.now().toISOString() })
    expect((await mail()).level).toBe('fine')
  })
})
