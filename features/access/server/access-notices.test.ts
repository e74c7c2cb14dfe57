import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, aPassword, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('access with a last day, on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })

  test('is full through its last day, then read-only, then over, without any scheduled job', async () => {
    const { context } = site
    const { id, email } = await anAdmin(context, volunteerFields)
    const setEndsOn = (endsOn: string | null) =>
      context.db.updateTable('admins').set({ endsOn }).where('id', '=', id).execute()
    // The clock is at 22:30 on 21 November at the school.
    const outcome = async () => {
      const token = await tokenOf(site, id)
      const read = await site.ask('GET', `${D}/export/student.csv`, { token })
      const list = await site.ask('GET', '/api/admin/access', { token })
      const write = await site.ask('PUT', `${D}/feedback/read`, { token, json: {} })
      return [list.body.data?.access ?? list.status, write.status, read.status === 403]
    }
    await setEndsOn('2026-11-21')
    expect(await outcome()).toEqual(['active', 200, false])
    site.advanceTime(2 * 3_600_000)
    expect(await outcome()).toEqual(['read-only', 403, true])
    site.advanceTime(27 * day)
    expect(await outcome()).toEqual(['read-only', 403, true])
    site.advanceTime(23 * 3_600_000)
    const token = await tokenOf(site, id)
    site.advanceTime(3_600_000)
    expect(await outcome()).toEqual([401, 401, false])
    const refused = await site.ask('GET', '/api/admin/profile', { token })
    expect(refused.body.message).toMatch(/has ended/)
    // Setting the clock back does not revive a session that was already rejected; a new login works again.
    site.advanceTime(-day)
    expect((await site.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    const signIn = await site.ask('POST', '/api/admin/signin', { json: { email, password: aPassword } })
    expect(signIn.status).toBe(200)
  })

  test('causes four notices, each sent once: four weeks before its end, one week before, when it becomes read-only, and when it is over', async () => {
    const { context } = site
    const pic = await anAdmin(context, { fullName: 'Second Pic' })
    const { id, email } = await anAdmin(context, { ...volunteerFields, fullName: 'Leaver Testrup' })
    const today = context.now().getTime()
    const endsOn = new Date(today + 5.5 * 3_600_000 + 30 * day).toISOString().slice(0, 10)
    await context.db.updateTable('admins').set({ endsOn }).where('id', '=', id).execute()
    const sent = async (recipient: string) =>
      (await mailsTo(context.db, recipient)).map(({ subject }) => subject)
    const own: string[][] = []
    const theirs: number[] = []
    for (let passed = 0; passed <= 70; passed += 1) {
      // Run it twice, in parallel like two processes: no mail may be sent twice.
      await Promise.all([runMaintenance(context), runMaintenance(context)])
      await runMaintenance(context)
      const mails = await sent(email)
      if (mails.length > own.length) own.push([...mails, String(passed)])
      theirs.push((await sent(pic.email)).length)
      site.advanceTime(day)
    }
    expect(own.map((mails) => mails.slice(-2))).toEqual([
      ['Your access ends soon', '2'],
      ['Your access ends soon', '23'],
      ['Your access is read-only now', '31'],
      ['Your access has ended', '59'],
    ])
    expect(await sent(pic.email)).toEqual(['Access that ends soon', 'Access that ends soon'])
    expect([theirs[1], theirs[2], theirs[22], theirs[23], theirs[70]]).toEqual([0, 1, 1, 2, 2])
  })

  test('does not record a notice as sent if its mail cannot be written', async () => {
    const { context } = site
    const { id, email } = await anAdmin(context, volunteerFields)
    const today = new Date(context.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    await context.db.updateTable('admins').set({ endsOn: today }).where('id', '=', id).execute()
    const config = {
      get publicUrl(): string {
        throw new Error('no link')
      },
    } as typeof context.config
    await runMaintenance({ ...context, config })
    const notices = () =>
      context.db.selectFrom('accessNotices').select('notice').where('adminId', '=', id).execute()
    expect(await notices()).toEqual([])
    await runMaintenance(context)
    expect(await notices()).toEqual([{ notice: `7 days before ${today}` }])
    const mails = context.db.selectFrom('mails').select('id').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(1)
  })
})

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
