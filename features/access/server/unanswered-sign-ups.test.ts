import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('an unanswered sign-up, on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })

  test('causes reminders after two days and then weekly, and is deleted after thirty days with a last mail', async () => {
    const { context } = site
    const { id, email } = await anAdmin(context, { status: 'pending', fullName: 'Patient Testrup' })
    const reminded: number[] = []
    let deletedAfter = -1
    for (let passed = 0; passed <= 40; passed += 1) {
      await Promise.all([runMaintenance(context), runMaintenance(context)])
      const count = (await mailsTo(context.db, site.pic.email)).length
      while (reminded.length < count) reminded.push(passed)
      const row = await context.db.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
      if (!row && deletedAfter < 0) deletedAfter = passed
      site.advanceTime(day)
    }
    expect(reminded).toEqual([2, 9, 16, 23])
    expect(deletedAfter).toBe(30)
    expect((await mailsTo(context.db, site.pic.email))[0]?.text).toContain(
      'Patient Testrup (PIC), since 21 November 2026',
    )
    expect((await mailsTo(context.db, email)).map(({ subject }) => subject)).toEqual([
      'Your sign-up was not answered',
    ])
    const lines = await rowsOf(context.db, 'history', { recordId: id })
    expect(lines).toMatchObject([{ action: 'delete sign-up', title: 'Patient Testrup' }])
  })

  test('from long ago is deleted only a week after the first reminder', async () => {
    const { context } = site
    const { id } = await anAdmin(context, { status: 'pending' })
    site.advanceTime(300 * day)
    const isThere = async () => {
      await runMaintenance(context)
      return (await context.db.selectFrom('admins').select('id').where('id', '=', id).execute()).length === 1
    }
    expect(await isThere()).toBe(true)
    site.advanceTime(6 * day)
    expect(await isThere()).toBe(true)
    site.advanceTime(day)
    expect(await isThere()).toBe(false)
  })
})
