import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { day, hour } from '#domain/dates/durations.ts'
import { recordOutcome } from '#features/backup/server/schedule.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { breakStorage, openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { siteHealthMessages } from '../site-health.ts'
import type { SiteHealth } from '../site-health-schemas.ts'
import { runChecks } from './checks.ts'
import { mailProblems } from './mail-problems.ts'

const path = '/api/admin/dashboard/health'

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)("the site's health, on %s", (dialect) => {
  const site = openSite(dialect, {
    each: true,
    isQuiet: true,
    pic: { email: 'pic@example.org' },
    env: mailSettings,
  })

  const read = async () => (await site.asPic('GET', path)).body.data
  const switchMails = (arePicsMailed: unknown) =>
    site.asPic('PUT', `${path}/mails`, { json: { arePicsMailed } })

  test('waits only a few seconds for a hanging check, and counts a hanging storage as unreachable', async () => {
    const { media } = site.context
    const hang = () => new Promise<never>(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    media.reach = hang
    site.context.backups.state = hang
    const findings = runChecks(site.context, ['storage', 'backups'])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await findings).toMatchObject({ storage: { level: 'critical' }, backups: undefined })
  })

  test('shows the other checks if one fails, without the reason', async () => {
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

  test('lets a PIC set whether PICs are mailed, and History records it', async () => {
    const answer = await switchMails(false)
    expect([answer.status, answer.body]).toEqual([
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
    expect(await rowsOf(site.context.db, 'mails')).toEqual([])
    expect((await switchMails(true)).body.data).toEqual({ arePicsMailed: true })
    await mailProblems(site.context)
    expect(await rowsOf(site.context.db, 'mails')).toHaveLength(1)
    mend()
    for (const wrong of ['yes', null, 1, undefined]) expect((await switchMails(wrong)).status).toBe(400)
    const more = { arePicsMailed: false, to: 'x' }
    const both = await site.asPic('PUT', `${path}/mails`, { json: more })
    expect(both.status).toBe(400)
    expect((await read()).arePicsMailed).toBe(true)
  })
})

test.each(dialects)(
  'a new school on %s sees the result of each check and what is not set up, but no problems',
  async (dialect) => {
    const site = await openTestApp(dialect, { env: { PUBLIC_URL: 'http://localhost:3000' } })
    onTestFinished(() => site.close())
    const { context } = site
    const read = async () => {
      const headers = await asAdmin(context, await anAdmin(context))
      return (await site.request({ url: path, headers })).json().data as SiteHealth
    }
    const levels = async () => {
      // The result for the disk depends on the machine that runs the test.
      const own = (await read()).checks.filter(({ name }) => name !== 'disk')
      expect(own.filter(({ level, advice }) => level === 'warning' && !advice)).toEqual([])
      return Object.fromEntries(own.map(({ name, level }) => [name, level]))
    }
    const fine = { database: 'ok', storage: 'ok', backups: 'ok', drill: 'ok', errors: 'ok' }
    expect(await levels()).toEqual({ ...fine, mail: 'warning' })
    const { checks, arePicsMailed } = await read()
    expect([checks[0]?.name, arePicsMailed]).toEqual(['disk', true])
    const text = JSON.stringify(checks)
    expect(text).toContain(dialect === 'sqlite' ? 'SQLite answers' : 'PostgreSQL answers')
    expect(text).toContain('0 files, ')
    expect(text).not.toContain(site.dataDir)
    expect(text).not.toMatch(/:\/\/|\/tmp|undefined|NaN|\[object/)
    site.advanceTime(day)
    const times = { startedAt: context.now(), endedAt: context.now() }
    await recordOutcome(context.db, 'made', times, {
      name: 'lamplight-2026-11-22T17-00-00Z.tar',
      bytes: 1_000,
    })
    expect(await levels()).toEqual({ ...fine, mail: 'warning', copies: 'warning' })
  },
)
