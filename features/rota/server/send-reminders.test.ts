import { describe, expect, test } from 'vitest'
import { classDayPaths } from '#features/class-days/class-day-changes.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import { changeAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { hour, openRota, sunday } from '#testing/open-rota.ts'
import { rowsOf } from '#testing/rows.ts'
import { asking, rotaPaths } from '../rota.ts'
import { sendEveningMails } from './send-reminders.ts'

describe.each(dialects)('mails about evenings, on %s', (dialect) => {
  const rota = openRota(dialect)
  const { school, as, join, mailAll, mails, close } = rota

  test('remind volunteers once, on the evening before they teach', async () => {
    await join(rota.asha, { day: sunday })
    await join(rota.asha, { day: sunday, studentClass: '10', subject: '' })
    school.advanceTime(-5 * hour)
    await mailAll()
    expect(await mails(rota.asha)).toEqual([])
    school.advanceTime(5 * hour)
    await mailAll()
    await mailAll()
    const [mail, ...more] = await mails(rota.asha)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You teach tomorrow, Sunday, 22 November 2026')
    expect(mail?.text).toContain('Class 5, Maths, on Sunday')
    expect(mail?.text).toContain('Class 10, on Sunday')
    expect(mail?.text).toContain('http://school.test/admin/tonight/rota?week=2026-11-22')
    expect(await mails(rota.bina)).toEqual([])
  })

  test('are not sent without a mail server, on days without class, or to people whose access has ended', async () => {
    await join(rota.asha, { day: sunday })
    await join(rota.bina, { day: sunday })
    await sendEveningMails(school.context)
    await changeAdmin(school.context.db, rota.asha.id, { endsOn: '2026-11-01' })
    await as(undefined, 'POST', classDayPaths.list, {
      what: 'no class',
      from: sunday,
      to: sunday,
      name: 'Exams',
    })
    await mailAll()
    expect([await mails(rota.asha), await mails(rota.bina)]).toEqual([[], []])
    await school.context.db.deleteFrom('classDays').execute()
    await mailAll()
    expect([await mails(rota.asha), await mails(rota.bina)]).toMatchObject([[], [{}]])
  })

  test('are not sent to volunteers who have left, neither about tomorrow nor about a register', async () => {
    await join(rota.asha, { day: sunday })
    await join(rota.bina, { day: sunday, studentClass: '10' })
    const leave = `/api/admin/dashboard/volunteer/${rota.asha.volunteer}/leave`
    expect(await as(undefined, 'POST', leave, { leftAs: 'left' })).toMatchObject({ status: 200 })
    await mailAll()
    expect([await mails(rota.asha), await mails(rota.bina)]).toMatchObject([[], [{}]])
    school.advanceTime(15 * hour)
    await mailAll()
    expect([await mails(rota.asha), await mails(rota.bina)]).toMatchObject([[], [{}, {}]])
  })

  test('ask the teacher once for a register that is still open two hours after the end', async () => {
    const { db } = school.context
    await join(rota.asha, { day: sunday })
    await join(rota.bina, { day: sunday, studentClass: '10' })
    const waiting = async () => (await as(undefined, 'GET', '/api/admin/dashboard/waiting')).data.openRegister
    // It is now 12:30 on Sunday, and the class ended at 11:00.
    school.advanceTime(14 * hour)
    expect(await waiting()).toBeNull()
    school.advanceTime(hour)
    expect(await waiting()).toBe(sunday)
    await close(sunday, '5')
    expect(await waiting()).toBe(sunday)
    await mailAll()
    await mailAll()
    expect((await mails(rota.asha)).map(({ subject }) => subject)).toEqual([])
    expect((await mails(rota.bina)).map(({ subject }) => subject)).toEqual([
      'The register is not closed: Sunday, 22 November 2026',
    ])
    expect((await mails(rota.bina))[0]?.text).toContain('/admin/tonight?day=2026-11-22')
    await close(sunday, '10')
    expect(await waiting()).toBeNull()
    expect(await findOpenRegisters(db, school.context.now())).toEqual([])
  })

  const wantGaps = (isMailed: boolean, childrenPerVolunteer = 5) =>
    as(undefined, 'PUT', rotaPaths.gaps, { ...asking.usual, childrenPerVolunteer, isMailed })
  const gapMails = async () =>
    (await rowsOf(school.context.db, 'mails')).filter(({ subject }) => / volunteers – /.test(subject))

  test('about gaps are sent once a week to PICs who want them, and never to others', async () => {
    await join(rota.asha, { day: sunday })
    await mailAll()
    expect(await gapMails()).toEqual([])
    expect(
      await as(rota.asha, 'PUT', rotaPaths.gaps, {
        ...asking.usual,
        childrenPerVolunteer: 5,
        isMailed: true,
      }),
    ).toMatchObject({
      status: 403,
    })
    expect(await wantGaps(true)).toMatchObject({ status: 200 })
    await mailAll()
    await mailAll()
    const [mail, ...more] = await gapMails()
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^3 evenings need volunteers – /)
    expect(mail?.text).toContain('Sunday, 22 November 2026: 1 class has no teacher.')
    expect(mail?.text).toContain('Tuesday, 24 November 2026: 2 classes have no teacher.')
    // Monday at 08:30, in the next week, and then at 09:30.
    school.advanceTime(34 * hour)
    await mailAll()
    expect(await gapMails()).toHaveLength(1)
    school.advanceTime(hour)
    await mailAll()
    await mailAll()
    expect(await gapMails()).toHaveLength(2)
    await wantGaps(false)
    school.advanceTime(7 * 24 * hour)
    await mailAll()
    expect(await gapMails()).toHaveLength(2)
  })

  test('about gaps mention evenings with too many children for each volunteer', async () => {
    await join(rota.asha, { day: sunday })
    await join(rota.asha, { day: sunday, studentClass: '10' })
    await wantGaps(true, 1)
    expect((await as(undefined, 'GET', rotaPaths.gaps)).data).toEqual({
      ...asking.usual,
      childrenPerVolunteer: 1,
      isMailed: true,
    })
    await mailAll()
    expect((await gapMails())[0]?.text).toContain('Sunday, 22 November 2026: 2 children, 1 volunteer.')
    expect(await wantGaps(true, 0)).toMatchObject({ status: 400 })
  })

  test('are not sent about registers if the school does not use registers', async () => {
    school.advanceTime(15 * hour)
    expect(await findOpenRegisters(school.context.db, school.context.now())).toEqual([])
    await close('2026-11-10', '5')
    const open = await findOpenRegisters(school.context.db, school.context.now())
    expect(open.map(({ day }) => day)).toEqual([sunday, '2026-11-19', '2026-11-17', '2026-11-15'])
  })
})
