import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { siteHealthMessages } from '#domain/admin/site-health.ts'
import type { SiteHealth } from '#domain/admin/site-health-schemas.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { breakStorage, openSiteForEach } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { recordOutcome } from '../backup/outcomes.ts'
import { alwaysLeader } from '../db/leadership.ts'
import { events } from '../events.ts'
import { runChecks } from './checks.ts'
import { mailProblems, watchSite } from './mail-problems.ts'

const path = '/api/admin/dashboard/health'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)('how the site is, on %s', (dialect) => {
  const site = openSiteForEach(dialect, { env: mailSettings })
  let headers: { authorization: string }
  beforeEach(async () => {
    // So that mails keep their words.
    await site.context.mailer.close()
    headers = await asAdmin(site.context, await anAdmin(site.context, { email: 'pic@example.org' }))
  })

  const read = async () => (await site.request({ url: path, headers })).json().data
  const check = async (name: string) =>
    (await read()).checks.find((check: { name: string }) => check.name === name)
  const waiting = async () =>
    (await site.request({ url: '/api/admin/dashboard/waiting', headers })).json().data.troubles
  const switchMails = (arePicsMailed: unknown) =>
    site.request({ method: 'PUT', url: `${path}/mails`, headers, payload: { arePicsMailed } })
  const mailed = async () =>
    (await rowsOf(site.context.db, 'mails')).map((mail) => ({
      ...mail,
      subject: mail.subject.split(' – ')[0],
    }))
  test('tells of each part in words', async () => {
    const { checks, arePicsMailed } = await read()
    expect(arePicsMailed).toBe(true)
    expect(checks.map(({ name, level }: { name: string; level: string }) => [name, level])).toEqual([
      ['disk', expect.any(String)],
      ['database', 'ok'],
      ['storage', 'ok'],
      ['backups', 'ok'],
      ['drill', 'ok'],
      ['mail', 'ok'],
      ['errors', 'ok'],
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
    media.reach = hang
    site.context.backups.state = hang
    const findings = runChecks(site.context, ['storage', 'backups'])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await findings).toMatchObject({ storage: { level: 'critical' }, backups: undefined })
  })

  test('hides no part behind another that fails, and tells nothing of why', async () => {
    const mend = breakStorage(site)
    site.context.backups.state = () => Promise.reject(new Error('gone at /secret/place'))
    const { checks } = await read()
    mend()
    const levels = Object.fromEntries(
      checks.map(({ name, level }: { name: string; level: string }) => [name, level]),
    )
    expect(levels).toMatchObject({
      storage: 'warning',
      backups: 'warning',
      copies: 'warning',
      database: 'ok',
    })
    expect(JSON.stringify(checks)).not.toContain('secret')
    expect(site.logged()).toContain('gone at /secret/place')
  })

  test('storage that is away needs a look, after an hour attention, and the PICs are told; also when it is over', async () => {
    await anAdmin(site.context, { email: 'second@example.org' })
    await anAdmin(site.context, { email: 'waits@example.org', status: 'pending' })
    const mend = breakStorage(site)
    await mailProblems(site.context)
    expect(await check('storage')).toMatchObject({ level: 'warning', screen: null })
    expect(await waiting()).toBe(0)
    site.advanceTime(hour)
    await Promise.all([mailProblems(site.context), mailProblems(site.context)])
    expect((await check('storage')).level).toBe('critical')
    expect(await waiting()).toBe(1)
    const mails = await mailed()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['pic@example.org', 'second@example.org'])
    expect(mails[0]?.subject).toBe('Our site needs attention')
    expect(mails[0]?.text).toContain('Pictures and videos: ')
    expect(mails[0]?.text).toContain('http://school.test/admin/dashboard/health')
    expect(mails[0]?.text).not.toContain('secret')
    mend()
    for (let n = 0; n < 3; n += 1) {
      await mailProblems(site.context)
      site.advanceTime(hour)
    }
    expect(
      (await mailed()).slice(2).map(({ subject, text }) => [subject, text.includes('Pictures and videos')]),
    ).toEqual(Array(2).fill(['Fine again: Pictures and videos', true]))
    expect(await site.context.db.selectFrom('siteProblems').selectAll().execute()).toEqual([])
  })

  test('the leader looks every ten minutes, first so long after the start', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { context } = site
    const now = { isLeader: false }
    let looks = 0
    context.media.reach = async () => {
      looks += 1
    }
    watchSite(context, { ...alwaysLeader, isLeader: () => now.isLeader })
    await vi.advanceTimersByTimeAsync(10 * minute)
    now.isLeader = true
    await vi.advanceTimersByTimeAsync(9 * minute)
    expect(looks).toBe(0)
    await vi.advanceTimersByTimeAsync(minute)
    await vi.waitFor(() => expect(looks).toBe(1))
    await vi.advanceTimersByTimeAsync(10 * minute)
    await vi.waitFor(() => expect(looks).toBe(2))
  })

  test('nothing is written while nothing changes', async () => {
    const statements: string[] = []
    const stop = events.queried.subscribe(({ sql }) => statements.push(sql.split(' ', 1)[0] ?? ''))
    await mailProblems(site.context)
    stop()
    expect([...new Set(statements)]).toEqual(['select'])
    expect(await mailed()).toEqual([])
  })

  test('whether PICs are mailed is for PICs to say, and noted in History', async () => {
    const answer = await switchMails(false)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        success: true,
        message: siteHealthMessages.notMailed,
        data: { arePicsMailed: false },
      },
    ])
    await switchMails(false)
    const lines = site.context.db.selectFrom('history').select(['action', 'title'])
    expect(await lines.where('title', '=', 'arePicsMailed').execute()).toHaveLength(1)
    const mend = breakStorage(site)
    await mailProblems(site.context)
    site.advanceTime(hour)
    await mailProblems(site.context)
    expect(await mailed()).toEqual([])
    expect((await switchMails(true)).json().data).toEqual({ arePicsMailed: true })
    await mailProblems(site.context)
    expect(await mailed()).toHaveLength(1)
    mend()
    for (const wrong of ['yes', null, 1, undefined]) expect((await switchMails(wrong)).statusCode).toBe(400)
    const more = { arePicsMailed: false, to: 'x' }
    const both = await site.request({ method: 'PUT', url: `${path}/mails`, headers, payload: more })
    expect(both.statusCode).toBe(400)
    expect((await read()).arePicsMailed).toBe(true)
  })
})

test.each(dialects)(
  'a school that has just begun on %s reads what is not set up, and of no problem',
  async (dialect) => {
    const site = await openTestApp(dialect, { env: { PUBLIC_URL: 'http://localhost:3000' } })
    onTestFinished(() => site.close())
    const { context } = site
    const levels = async () => {
      const headers = await asAdmin(context, await anAdmin(context))
      const { checks } = (await site.request({ url: path, headers })).json().data as SiteHealth
      // Of the machine on which this runs.
      const own = checks.filter(({ name }) => name !== 'disk')
      expect(own.filter(({ level, advice }) => level === 'warning' && !advice)).toEqual([])
      return Object.fromEntries(own.map(({ name, level }) => [name, level]))
    }
    const fine = {
      database: 'ok',
      storage: 'ok',
      backups: 'ok',
      drill: 'ok',
      errors: 'ok',
    }
    expect(await levels()).toEqual({ ...fine, mail: 'warning' })
    site.advanceTime(day)
    const times = { startedAt: context.now(), endedAt: context.now() }
    await recordOutcome(context.db, 'made', times, {
      name: 'lamplight-2026-11-22T17-00-00Z.tar',
      bytes: 1_000,
    })
    expect(await levels()).toEqual({ ...fine, mail: 'warning', copies: 'warning' })
  },
)
