import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { alwaysLeader } from '#server/db/leadership.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { breakStorage, openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import { unchanged } from '#testing/spec/state.ts'
import { mailProblems, watchSite } from './mail-problems.ts'

const week = 7 * 24 * hour

const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)('mails to PICs about problems, on %s', (dialect) => {
  const site = openSite(dialect, {
    each: true,
    isQuiet: true,
    pic: { email: 'pic@example.org' },
    env: { ...mailSettings, BACKUP_EVERY: 'off' },
  })

  const read = async (path: string) => (await site.asPic('GET', `${D}/${path}`)).body.data
  const check = async (name: string) =>
    (await read('health')).checks.find((check: { name: string }) => check.name === name)
  const waiting = async () => (await read('waiting')).troubles
  const mailed = async () =>
    (await rowsOf(site.context.db, 'mails')).map((mail) => ({
      ...mail,
      subject: mail.subject.split(' – ')[0],
    }))

  test('report unreachable storage when it is still unreachable after an hour, again after a week, and when the problem is over', async () => {
    await anAdmin(site.context, { email: 'second@example.org' })
    await anAdmin(site.context, { email: 'waits@example.org', status: 'pending' })
    await anAdmin(site.context, { email: 'volunteer@example.org', ...volunteerFields })
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
    site.advanceTime(week - hour)
    await mailProblems(site.context)
    expect(await mailed()).toHaveLength(2)
    site.advanceTime(hour)
    await mailProblems(site.context)
    expect((await mailed()).map(({ subject }) => subject)).toEqual(Array(4).fill('Our site needs attention'))
    mend()
    for (let n = 0; n < 3; n += 1) {
      await mailProblems(site.context)
      site.advanceTime(hour)
    }
    expect(
      (await mailed()).slice(4).map(({ subject, text }) => [subject, text.includes('Pictures and videos')]),
    ).toEqual(Array(2).fill(['Fine again: Pictures and videos', true]))
    expect(await site.context.db.selectFrom('siteProblems').selectAll().execute()).toEqual([])
  })

  test('are not sent while there is no PIC, but are sent to a PIC who joins later', async () => {
    await site.context.db.updateTable('admins').set({ status: 'pending' }).execute()
    breakStorage(site)
    await mailProblems(site.context)
    site.advanceTime(2 * hour)
    await mailProblems(site.context)
    expect(await mailed()).toEqual([])
    await anAdmin(site.context, { email: 'new@example.org' })
    site.advanceTime(hour)
    await mailProblems(site.context)
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual(['new@example.org'])
  })

  test('are based on checks that only the leader makes, every ten minutes but not at the start', async () => {
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

  test('store nothing while nothing changes', async () => {
    await unchanged(site, () => mailProblems(site.context))
    breakStorage(site)
    await mailProblems(site.context)
    site.advanceTime(minute)
    await unchanged(site, () => mailProblems(site.context))
    expect(await mailed()).toEqual([])
  })
})

test('nothing is recorded as mailed without a mail server', async () => {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  await anAdmin(site.context)
  breakStorage(site)
  await mailProblems(site.context)
  site.advanceTime(hour)
  await mailProblems(site.context)
  expect(await site.mails()).toEqual([])
  expect(await site.context.db.selectFrom('siteProblems').select('toldAt').execute()).toEqual([
    { toldAt: null },
  ])
})
