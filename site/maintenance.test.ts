import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { acquireBackupLock } from '#features/backup/server/backup-folder.ts'
import { defaultColumns } from '#features/content/server/visibility/publishing-columns.ts'
import { alwaysLeader } from '#server/db/leadership.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { runDailyWork, runMaintenance, scheduleMaintenance } from './maintenance.ts'

describe.each(dialects)('maintenance on %s', (dialect) => {
  const test = openSite(dialect, { pic: false, each: true })

  afterEach(async () => {
    vi.useRealTimers()
  })

  const addFeedback = () =>
    test.request({ method: 'POST', url: '/api/feedback/add-feedback', payload: aFeedback() })
  const feedbacks = () => test.context.db.selectFrom('feedbacks')
  const rows = async () => (await feedbacks().select('id').execute()).length
  const lines = async (action: string) =>
    (await test.context.db.selectFrom('history').select('id').where('action', '=', action).execute()).length
  const trashAll = (daysAgo = 0) => {
    const deletedAt = new Date(test.context.now().getTime() - daysAgo * day).toISOString()
    return test.context.db.updateTable('feedbacks').set({ deletedAt }).execute()
  }

  it('runs at startup and then daily', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    await addFeedback()
    await trashAll(30)
    scheduleMaintenance(test.context, alwaysLeader)
    await vi.waitFor(async () => expect(await rows()).toBe(0))
    await addFeedback()
    await trashAll(30)
    test.advanceTime(day)
    // The waiting above has advanced the timers slightly.
    vi.advanceTimersByTime(day / 2)
    await runMaintenance({ ...test.context, now: () => new Date(0) })
    expect(await rows()).toBe(1)
    vi.advanceTimersByTime(day / 2)
    await vi.waitFor(async () => expect(await rows()).toBe(0))
    await vi.waitFor(async () => expect(await lines('remove for good')).toBe(2))
  })

  it.each([
    ['nine years ahead', 9 * 365],
    ['a month ahead', 30],
    ['back in 1970', -20_000],
  ])('deletes nothing when the clock is %s, until a PIC confirms the date', async (_what, days) => {
    const { context } = test
    await addFeedback()
    await runDailyWork(context)
    test.advanceTime(days * day)
    await trashAll(31)
    await runDailyWork(context)
    expect(await rows()).toBe(1)
    test.pic = await signedIn(test)
    const path = '/api/admin/dashboard/retention'
    const state = (await test.asPic('GET', path)).body.data
    const confirm = (today: string) => test.asPic('PUT', `${path}/date`, { json: { today } })
    expect((await confirm('2026-01-01')).status).toBe(409)
    await runDailyWork(context)
    expect(await rows()).toBe(1)
    expect((await confirm(state.today)).body.data.clockJumpSince).toBeNull()
    await runDailyWork(context)
    expect(await rows()).toBe(0)
    expect(await lines('confirm the date')).toBe(1)
  })

  it('deletes as usual once a clock that was wrong is right again', async () => {
    const { context } = test
    await addFeedback()
    await runDailyWork(context)
    await runDailyWork({ ...context, now: () => new Date('2035-11-24T12:00:00Z') })
    test.advanceTime(20 * day)
    await trashAll(31)
    await runDailyWork(context)
    expect(await rows()).toBe(0)
  })

  it('takes the latest entry of History for the last daily work after an update', async () => {
    const { context } = test
    test.pic = await signedIn(test)
    await test.asPic('PUT', '/api/admin/settings', { json: { tagline: 'Lamps' } })
    await addFeedback()
    test.advanceTime(60 * day)
    await trashAll(31)
    await runDailyWork(context)
    expect(await rows()).toBe(1)
  })

  it('removes data in several batches', async () => {
    for (let n = 0; n < 23; n += 1) for (let m = 0; m < 5; m += 1) await insertFeedback(n * 5 + m)
    await trashAll()
    test.advanceTime(30 * day)
    await runMaintenance(test.context)
    expect(await rows()).toBe(0)
    expect(await lines('remove for good')).toBe(115)
  })

  it('continues with the rest if one step fails', async () => {
    await addFeedback()
    await trashAll()
    test.advanceTime(800 * day)
    const contentVersion = {
      ...test.context.contentVersion,
      increment: () => Promise.reject(new Error('no')),
    }
    await runMaintenance({ ...test.context, contentVersion })
    expect(await rows()).toBe(1)
    expect(await lines('add')).toBe(0)
    expect(test.logged()).toContain('"step":"emptyExpiredTrash"')
    await runMaintenance(test.context)
    expect(await rows()).toBe(0)
  })

  it('removes the leftovers of a killed restore test, but not those of a running one', async () => {
    const left = join(test.dataDir, 'backups/drill/data/lamplight.sqlite')
    mkdirSync(dirname(left), { recursive: true })
    writeFileSync(left, 'everything')
    const lock = acquireBackupLock(test.dataDir, 'backup-copy')
    await runMaintenance(test.context)
    expect(existsSync(left)).toBe(true)
    lock.release()
    await runMaintenance(test.context)
    expect(existsSync(left)).toBe(false)
  })

  /** Inserts directly, because the API accepts only five per minute. */
  async function insertFeedback(n: number) {
    const at = test.context.now().toISOString()
    const { fullName = '', email = '', contact = '', message = '' } = aFeedback({ fullName: `Visitor ${n}` })
    await test.context.db
      .insertInto('feedbacks')
      .values({
        ...defaultColumns,
        fullName,
        email,
        contact,
        message,
        isRead: 0,
        isSpam: 0,
        id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        deletedBy: null,
        sortKey: '',
        searchPublic: '',
        searchAll: '',
      })
      .execute()
  }
})
