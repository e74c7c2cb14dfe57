import { beforeEach, expect } from 'vitest'
import { rotaPaths } from '#features/rota/rota.ts'
import { sendEveningMails } from '#features/rota/server/send-reminders.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { changeAdmin, volunteerFields } from './admins.ts'
import { markEvenings } from './evenings.ts'
import { mailsTo } from './mails.ts'
import { openSchool } from './open-school.ts'
import { type SignedIn, signedIn } from './open-site.ts'

type Teacher = SignedIn & { volunteer: string }

export const hour = 3_600_000
export const sunday = '2026-11-22'
export const tuesday = '2026-11-24'
export const thursday = '2026-11-26'

/** Opens a school with two children and two teachers. The clock is at 22:30 on Saturday, 21 November 2026. */
export function openRota(dialect: DialectName) {
  const school = openSchool(dialect)
  const people = {} as { asha: Teacher; bina: Teacher }
  beforeEach(async () => {
    await school.context.mailer.close()
    await school.addStudent('Tara', '10')
    await school.addStudent('Nila', '5')
    people.asha = await teacher('Asha Testrup', 'asha@example.org')
    people.bina = await teacher('Bina Testrup', 'bina@example.org')
  })

  const teacher = async (fullName: string, email: string) => {
    const account = await signedIn(school, { ...volunteerFields, fullName, email })
    const volunteerId = await school.addVolunteer(fullName, '2')
    await changeAdmin(school.context.db, account.id, { volunteerId })
    return { ...account, volunteer: volunteerId }
  }
  const as = async (
    who: { token: string } | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    json?: object,
  ) => {
    const { status, body } = await school.asPic(method, url, {
      ...(who && { token: who.token }),
      ...(json && { json }),
    })
    return { status, ...body }
  }
  const week = async (who?: SignedIn, day = tuesday) =>
    (await as(who, 'GET', rotaPaths.week.replace(':day', day))).data
  const join = (who: SignedIn | undefined, over: object = {}) =>
    as(who, 'POST', rotaPaths.places, { day: tuesday, studentClass: '5', subject: 'Maths', ...over })
  /** @returns the id of the only place in that week */
  const joined = async (who: SignedIn | undefined, over: object = {}): Promise<string> => {
    expect(await join(who, over)).toMatchObject({ status: 200 })
    return (await week()).places[0].id
  }
  const take = (who: SignedIn, id: string) => as(who, 'POST', rotaPaths.take.replace(':id', id))
  const offer = (who: SignedIn | undefined, id: string) => as(who, 'POST', rotaPaths.offer.replace(':id', id))
  const mailAll = () =>
    sendEveningMails({
      ...school.context,
      config: { ...school.context.config, smtpUrl: 'smtp://mail.test' },
    })
  const mails = (who: SignedIn) => mailsTo(school.context.db, who.email)
  const close = (day: string, studentClass: string) =>
    markEvenings(school.context.db, { [day]: { closed: [studentClass] } })

  return Object.assign(people, {
    school,
    teacher,
    as,
    week,
    join,
    joined,
    take,
    offer,
    mailAll,
    mails,
    close,
  })
}
