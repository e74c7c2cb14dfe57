import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '#server/http/rate-limit.ts'
import { createMailer } from '#server/mail/mail-queue.ts'
import { bothDialects } from '#testing/databases.ts'
import { multipartBody } from '#testing/form.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { hour, openRota, sunday } from '#testing/open-rota.ts'
import type { SignedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { asking, comingMessages, rotaPaths } from '../rota.ts'
import type { RotaPlace } from '../rota-schemas.ts'
import { sendEveningMails } from './send-reminders.ts'

describe.each(bothDialects)('"Will you come tomorrow?", on %s', (dialect) => {
  const rota = openRota(dialect)
  const { school, teacher, as, week, join, take, mailAll, mails } = rota
  beforeEach(() => Object.assign(school.context.config, { smtpUrl: 'smtp://mail.test' }))

  const set = (over: object = {}) =>
    as(undefined, 'PUT', rotaPaths.gaps, {
      ...asking.usual,
      childrenPerVolunteer: 5,
      isMailed: false,
      asks: true,
      ...over,
    })
  const usually = (who: SignedIn) => as(who, 'PUT', rotaPaths.weekdays, { weekdays: ['SU'] })
  /** Asks Asha, who teaches on Sunday. @returns the token of the link in her mail */
  const ask = async () => {
    await join(rota.asha, { day: sunday })
    await set()
    await mailAll()
    const mail = (await mails(rota.asha)).at(-1)
    expect(mail?.subject).toBe('Will you come tomorrow, Sunday, 22 November 2026?')
    return /\/coming\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const open = async (token: string) => {
    const { statusCode, headers, body } = await school.request({
      url: rotaPaths.coming.replace(':token', token),
    })
    return { status: statusCode, cache: headers['cache-control'], ...JSON.parse(body) }
  }
  const send = async (token: string, answer: string) => {
    const form = await multipartBody({ answer })
    const { statusCode, headers } = await school.request({ url: `/coming/${token}`, method: 'POST', ...form })
    return { status: statusCode, location: headers.location }
  }
  const places = async (who?: SignedIn): Promise<RotaPlace[]> => (await week(who, sunday)).places
  const answers = () => rowsOf(school.context.db, 'rotaAnswers')
  const subjects = async (who: SignedIn) => (await mails(who)).map(({ subject }) => subject)
  const canYou = 'Can you teach on Sunday, 22 November 2026?'

  test('sends a link that shows only this turn and for whom it is, and stores only its hash', async () => {
    await join(rota.bina, { day: sunday, studentClass: '10' })
    const token = await ask()
    const { status, cache, data } = await open(token)
    expect({ status, cache }).toEqual({ status: 200, cache: 'no-store' })
    expect(data).toEqual({
      name: 'Asha T.',
      day: sunday,
      time: '10-11 AM',
      from: '2026-11-22T10:00:00+05:30',
      to: '2026-11-22T11:00:00+05:30',
      turns: [{ studentClass: '5', subject: 'Maths' }],
      answer: null,
    })
    expect(JSON.stringify(await answers())).not.toContain(token)
    expect(await rowsOf(school.context.db, 'mails', { recipient: rota.asha.email })).toMatchObject([
      { holdsSecret: 1 },
    ])
  })

  test('reaches a real mail server, and the outbox forgets the link', async () => {
    const server = await openMailServer()
    const { context } = school
    Object.assign(context.config, { smtpUrl: server.url, mailFrom: 'school@example.org' })
    const mailer = createMailer(context)
    onTestFinished(async () => {
      await mailer.close()
      await server.close()
    })
    await join(rota.asha, { day: sunday })
    await set()
    await sendEveningMails(context)
    const [mail] = await rowsOf(context.db, 'mails', { recipient: rota.asha.email })
    expect(await mailer.outcome(mail?.id ?? '')).toBe('sent')
    const raw = server.messages.at(-1)?.raw.replaceAll('=\r\n', '') ?? ''
    const [, token = ''] = /\/coming\/([\w-]{43})/.exec(raw) ?? []
    expect(await open(token)).toMatchObject({ status: 200 })
    const kept = await rowsOf(context.db, 'mails', { recipient: rota.asha.email })
    expect(kept).toMatchObject([{ text: '', html: '' }])
  })

  test('is off unless a PIC turns it on, and the hour is a setting', async () => {
    await join(rota.asha, { day: sunday })
    expect((await week(undefined, sunday)).asked).toBeNull()
    // It is 22:30, and 22:00 is the latest hour.
    expect(await set({ askHour: 23 })).toMatchObject({ status: 400 })
    await set({ askHour: 22 })
    expect((await week(undefined, sunday)).asked).toBe(sunday)
    school.advanceTime(-hour)
    expect((await week(undefined, sunday)).asked).toBeNull()
    await mailAll()
    expect(await subjects(rota.asha)).toEqual([])
    school.advanceTime(hour)
    // Two servers send at the same time.
    await Promise.all([mailAll(), mailAll()])
    expect(await subjects(rota.asha)).toEqual(['Will you come tomorrow, Sunday, 22 November 2026?'])
  })

  test('with no, offers the turn at once and asks those who are free; with yes, ends the offer', async () => {
    await usually(rota.bina)
    const token = await ask()
    expect(await send(token, 'no')).toEqual({ status: 303, location: `/coming/${token}` })
    expect(await places()).toMatchObject([{ isOffered: true, answer: 'no' }])
    const [mail] = await mails(rota.bina)
    expect(mail?.subject).toBe(canYou)
    expect(mail?.text).toContain(`take=${(await places())[0]?.id}`)
    // The link can be used again, also with the same answer. Nobody is asked twice.
    await send(token, 'no')
    await send(token, 'yes')
    expect(await places()).toMatchObject([{ isOffered: false, answer: 'yes' }])
    await send(token, 'no')
    expect(await subjects(rota.bina)).toEqual([canYou])
    expect(await open(token)).toMatchObject({ data: { answer: 'no' } })
    // Other volunteers see that it is offered, but not who answered what.
    await send(token, 'yes')
    expect(await places(rota.bina)).toMatchObject([{ answer: null }])
    expect(await places(rota.asha)).toMatchObject([{ answer: 'yes' }])
    const lines = await rowsOf(school.context.db, 'history', { action: 'change the rota', adminId: null })
    expect(lines).toHaveLength(5)
  })

  test('after someone else took the turn, says so, and leaves it with them', async () => {
    await usually(rota.bina)
    const token = await ask()
    await send(token, 'no')
    const id = (await places())[0]?.id ?? ''
    expect(await take(rota.bina, id)).toMatchObject({ status: 200 })
    expect(await send(token, 'yes')).toMatchObject({ status: 303 })
    expect(await open(token)).toMatchObject({ data: { turns: [], answer: 'no' } })
    expect(await places()).toMatchObject([{ name: 'Bina Testrup', isOffered: false, answer: 'yes' }])
    expect(await as(rota.asha, 'PUT', rotaPaths.answer, { day: sunday, answer: 'yes' })).toMatchObject({
      status: 409,
      message: comingMessages.notYours,
    })
    // Whoever has just taken it is reminded, but not asked.
    await mailAll()
    expect(await subjects(rota.bina)).toEqual([canYou, 'You teach tomorrow, Sunday, 22 November 2026'])
  })

  test('treats two answers at the same moment as one after the other', async () => {
    const token = await ask()
    await Promise.all(['no', 'yes', 'no', 'yes', 'no', 'yes'].map((answer) => send(token, answer)))
    const [row] = await answers()
    expect((await places())[0]?.isOffered).toBe(row?.answer === 'no')
  })

  test('has one page for guessed links, links of past evenings, and links of people who left', async () => {
    const token = await ask()
    const over = { status: 404, message: comingMessages.over }
    expect(await open('x'.repeat(43))).toMatchObject(over)
    expect(await open('x')).toMatchObject(over)
    expect(await send('x'.repeat(43), 'no')).toMatchObject({ status: 404 })
    expect(await send(token, 'maybe')).toMatchObject({ status: 400 })
    const leave = `/api/admin/dashboard/volunteer/${rota.asha.volunteer}`
    await as(undefined, 'POST', `${leave}/leave`, { leftAs: 'left' })
    expect(await open(token)).toMatchObject(over)
    await as(undefined, 'POST', `${leave}/return`)
    expect(await open(token)).toMatchObject({ status: 200 })
    // Sunday at 11:00, when the class ends.
    school.advanceTime(12.5 * hour)
    expect(await open(token)).toMatchObject(over)
    expect(await send(token, 'no')).toMatchObject({ status: 404 })
    expect((await answers())[0]?.answer).toBeNull()
  })

  test('limits how often a network can answer', async () => {
    for (let count = 0; count < limits.enquiriesPerAddress.limit; count += 1) await send('x'.repeat(43), 'no')
    expect(await send(await ask(), 'no')).toMatchObject({ status: 429 })
  })

  test('asks those who are free one by one, the next after an hour of silence, until someone takes it', async () => {
    const chand = await teacher('Chand Testrup', 'chand@example.org')
    const dev = await teacher('Dev Testrup', 'dev@example.org')
    for (const who of [rota.bina, chand, dev]) await usually(who)
    await set({ asksOneByOne: true })
    // Saturday at 20:00.
    school.advanceTime(-2.5 * hour)
    await join(rota.asha, { day: sunday })
    expect(await as(rota.asha, 'PUT', rotaPaths.answer, { day: sunday, answer: 'no' })).toMatchObject({
      message: comingMessages.saidNo,
    })
    const asked = async () => {
      const sent = await Promise.all([rota.bina, chand, dev].map(subjects))
      return sent.flat().filter((subject) => subject === canYou).length
    }
    expect(await asked()).toBe(1)
    await mailAll()
    school.advanceTime(0.9 * hour)
    await mailAll()
    expect(await asked()).toBe(1)
    school.advanceTime(0.2 * hour)
    await Promise.all([mailAll(), mailAll()])
    expect(await asked()).toBe(2)
    // Nobody is asked at 22:12.
    school.advanceTime(1.1 * hour)
    await mailAll()
    expect(await asked()).toBe(2)
    await take(dev, (await places())[0]?.id ?? '')
    school.advanceTime(2 * hour)
    await mailAll()
    expect(await asked()).toBe(2)
  })

  test('forgets the answers of erased people, and their turns become free', async () => {
    const token = await ask()
    await send(token, 'yes')
    const person = `/api/admin/dashboard/people/volunteer/${rota.asha.volunteer}`
    const { name, updatedAt } = (await as(undefined, 'GET', person)).data
    expect(
      await as(undefined, 'POST', `${person}/erase`, { name, updatedAt, account: 'erase' }),
    ).toMatchObject({
      status: 200,
    })
    expect([await answers(), await places()]).toEqual([[], []])
    expect(await open(token)).toMatchObject({ status: 404 })
  })
})
