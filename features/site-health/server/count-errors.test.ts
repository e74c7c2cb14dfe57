import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { checkErrors, createErrorCounts } from './check-errors.ts'

describe.each(bothDialects)('the errors of the last week, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false, each: true })
  let headers: { authorization: string }
  beforeEach(async () => {
    headers = await asAdmin(site.context, await anAdmin(site.context))
  })

  const check = () => checkErrors(site.context)

  test('are counted by day, written when flushed or closed, and deleted when they are old', async () => {
    const counts = createErrorCounts(site.context)
    counts.add('failed')
    counts.add('failed')
    counts.add('noSpace')
    expect((await check())?.level).toBe('ok')
    await counts.flush()
    counts.add('failed')
    await counts.close()
    expect(await check()).toMatchObject({
      level: 'warning',
      says: '3 requests failed, the last one on 21 November 2026. 1 change could not be saved for lack of space, the last one on 21 November 2026.',
    })
    site.advanceTime(7 * day)
    expect((await check())?.level).toBe('ok')
    await runMaintenance(site.context)
    expect(await site.context.db.selectFrom('errorCounts').selectAll().execute()).toHaveLength(2)
    site.advanceTime(30 * day)
    await runMaintenance(site.context)
    expect(await site.context.db.selectFrom('errorCounts').selectAll().execute()).toEqual([])
  })

  test("include a failed response but not a monitor's, and contain no name or address", async () => {
    const { media } = site.context
    const { hasRoomFor } = media
    media.hasRoomFor = async () => false
    expect((await site.request({ url: '/readyz' })).statusCode).toBe(503)
    const form = await multipartBody({ ...aStudent(), coverImageURL: await aPicture() })
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

  test('are written later if the database fails', async () => {
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
})
