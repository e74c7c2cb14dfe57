import { beforeEach, describe, expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { openRota, sunday, thursday, tuesday } from '#testing/open-rota.ts'
import type { SignedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { maxAway, rotaMessages, rotaPaths } from '../rota.ts'
import { deleteOldRota } from './rota-of-person.ts'

describe.each(bothDialects)('days away, on %s', (dialect) => {
  const rota = openRota(dialect)
  const { school, teacher, as, week, join, joined, take, offer, mails } = rota
  beforeEach(() => Object.assign(school.context.config, { smtpUrl: 'smtp://mail.test' }))

  const leave = (who: SignedIn | undefined, from: string, to: string, volunteerId?: string) =>
    as(who, 'POST', rotaPaths.away, { from, to, ...(volunteerId && { volunteerId }) })
  const list = async (who: SignedIn | undefined, volunteer: string) =>
    (await as(who, 'GET', `${rotaPaths.away}?volunteer=${volunteer}`)).data
  const usually = (who: SignedIn, ...weekdays: string[]) => as(who, 'PUT', rotaPaths.weekdays, { weekdays })
  const subjects = async (who: SignedIn) => (await mails(who)).map(({ subject }) => subject)

  test('free the turns in them, and those who are usually free then are asked once', async () => {
    const chand = await teacher('Chand Testrup', 'chand@example.org')
    const dev = await teacher('Dev Testrup', 'dev@example.org')
    await usually(rota.bina, 'TU', 'TH')
    await usually(chand, 'TU')
    await usually(dev, 'SU')
    await join(rota.asha)
    await join(rota.asha, { day: thursday, subject: '' })
    await join(rota.asha, { day: '2026-12-01' })
    await join(chand, { studentClass: '10' })
    expect(await leave(rota.asha, tuesday, '2026-11-27')).toMatchObject({
      status: 200,
      message: 'Saved. 2 turns are free now.',
    })
    expect((await week()).places).toMatchObject([{ name: 'Chand Testrup' }])
    expect((await week(rota.bina)).away).toMatchObject([
      { name: 'Asha Testrup', from: tuesday, to: '2026-11-27' },
    ])
    const [mail, ...more] = await mails(rota.bina)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Class 5, on Tuesday, 24 November 2026')
    expect(mail?.text).toContain('Class 5, on Thursday, 26 November 2026')
    expect(mail?.text).toContain('/admin/tonight/rota?week=2026-11-24&gap=5')
    expect(mail?.text).not.toContain('Asha')
    // Chand teaches that day, Dev is not free then, and Asha is away.
    expect([await subjects(chand), await subjects(dev), await subjects(rota.asha)]).toEqual([[], [], []])
    expect(await rowsOf(school.context.db, 'history', { action: 'change the rota' })).toHaveLength(5)
    // Removing them offers nothing back.
    const [{ id }] = (await list(rota.asha, rota.asha.volunteer)).away
    expect(await as(rota.asha, 'DELETE', rotaPaths.awayOne.replace(':id', id))).toMatchObject({ status: 200 })
    expect((await week()).places).toHaveLength(1)
    expect(await as(rota.asha, 'DELETE', rotaPaths.awayOne.replace(':id', id))).toMatchObject({ status: 404 })
  })

  test('are asked about again only if a class has no teacher left, and never about a past evening', async () => {
    await usually(rota.bina, 'TU', 'SU')
    const chand = await teacher('Chand Testrup', 'chand@example.org')
    await join(rota.asha)
    await join(chand)
    await join(rota.asha, { day: sunday })
    // Sunday at 11:30, after the class.
    school.advanceTime(7 * 3_600_000)
    await week(rota.asha)
    school.advanceTime(6 * 3_600_000)
    expect(await leave(rota.asha, '2026-11-20', '2026-11-25')).toMatchObject({
      message: 'Saved. 1 turn is free now.',
    })
    expect(await subjects(rota.bina)).toEqual([])
    expect((await week(undefined, sunday)).places).toHaveLength(1)
  })

  test('remove an offered turn, and its link says that it is gone', async () => {
    const id = await joined(rota.asha)
    await offer(rota.asha, id)
    await leave(rota.asha, tuesday, tuesday)
    expect(await take(rota.bina, id)).toMatchObject({ status: 404, message: rotaMessages.gone })
    expect(await join(rota.bina)).toMatchObject({ status: 200 })
  })

  test('keep people out of the rota unless the caller insists, and out of a copied week', async () => {
    await join(rota.asha, { day: sunday })
    await leave(undefined, '2026-11-29', '2026-12-03', rota.asha.volunteer)
    const put = (more: object) =>
      join(undefined, { day: '2026-11-29', volunteerId: rota.asha.volunteer, ...more })
    expect(await put({})).toMatchObject({
      status: 409,
      message: 'Asha Testrup is away until Thursday, 3 December 2026.',
    })
    expect(await as(undefined, 'POST', rotaPaths.copy.replace(':day', '2026-11-29'))).toMatchObject({
      message: rotaMessages.nothingCopied,
    })
    expect(await put({ despiteAway: true })).toMatchObject({ status: 200 })
  })

  test('are entered by oneself, or by those who plan the rota', async () => {
    expect(await leave(rota.bina, tuesday, tuesday, rota.asha.volunteer)).toMatchObject({ status: 403 })
    expect(await leave(undefined, tuesday, tuesday, rota.asha.volunteer)).toMatchObject({ status: 200 })
    const { away, mayChange } = await list(rota.bina, rota.asha.volunteer)
    expect(mayChange).toBe(false)
    const path = rotaPaths.awayOne.replace(':id', away[0].id)
    expect(await as(rota.bina, 'DELETE', path)).toMatchObject({ status: 403 })
    expect(await list(rota.asha, rota.asha.volunteer)).toMatchObject({ mayChange: true })
  })

  test.each([
    ['that are over', '2026-11-19', '2026-11-20', 400, rotaMessages.awayOver],
    ['that end before they begin', '2026-11-26', '2026-11-25', 400, rotaMessages.awayBackwards],
    ['for more than a year', '2026-11-26', '2027-11-27', 400, rotaMessages.awayLong],
    ['that overlap', '2026-11-30', '2026-12-02', 409, rotaMessages.awayTwice],
  ])('cannot be entered %s', async (_, from, to, status, text) => {
    await leave(rota.asha, '2026-12-01', '2026-12-05')
    expect(await leave(rota.asha, from, to)).toMatchObject({ status, message: text })
    expect(await rowsOf(school.context.db, 'volunteersAway')).toHaveLength(1)
  })

  test('are bounded in number, and deleted 60 days after their end', async () => {
    for (let index = 1; index <= maxAway.times; index += 1) {
      const day = `2026-12-${String(index).padStart(2, '0')}`
      expect(await leave(rota.asha, day, day)).toMatchObject({ status: 200 })
    }
    expect(await leave(rota.asha, '2027-01-04', '2027-01-04')).toMatchObject({ status: 409 })
    school.advanceTime(71 * 24 * 3_600_000)
    await deleteOldRota(school.context)
    expect((await rowsOf(school.context.db, 'volunteersAway'))[0]).toMatchObject({ from: '2026-12-02' })
  })
})
