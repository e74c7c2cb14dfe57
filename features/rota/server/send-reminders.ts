import { day as dayLength } from '#domain/dates/durations.ts'
import { formatSchoolTime, schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { accessOf } from '#domain/session/access.ts'
import { addDays, eveningOn, longDay, mondayOf } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { findLinkedAccount, listActivePics, mailAdmin } from '#features/accounts/server/admins.ts'
import { hashToken, newToken } from '#features/accounts/server/sessions/tokens.ts'
import { findRecord } from '#features/content/server/records.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import {
  type RotaPlaceOnDay,
  readCalendar,
  rotaPlacesBetween,
} from '#features/evenings/server/read-school.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { comingPage, rotaPlaceInWords } from '../rota.ts'
import { askOneByOne, noteOnce } from './ask-for-gaps.ts'
import { saveAnswer } from './coming.ts'
import { readAsking, readGaps } from './read-week.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** From this local time on the day before, reminders are sent, if no other hour is set. */
const reminderTime = '18:00'
/** From this local time, PICs are mailed about the gaps of the next seven days. */
const gapsTime = '09:00'

/**
 * Mails volunteers who teach tomorrow, teachers whose register is still open two hours after the evening, and
 * once a week the PICs who want to know about gaps. Each mail is sent only once, even by two processes;
 * nothing is sent without a mail server.
 */
export async function sendEveningMails({ db, now, config }: Context): Promise<void> {
  if (!config.smtpUrl) return
  const time = now()
  await inTransaction(db, async (db) => {
    await remindOfTomorrow(db, time, config.publicUrl)
    await askForRegisters(db, time, config.publicUrl)
    await tellOfGaps(db, time, config.publicUrl)
    await askOneByOne(db, { now: time, config })
  })
}

/** Reminds those who teach tomorrow, or asks them if they come, with a link that answers without a login. */
async function remindOfTomorrow(db: Db, now: Date, publicUrl: string) {
  const { asks, askHour } = await readAsking(db)
  const from = asks ? `${String(askHour).padStart(2, '0')}:00` : reminderTime
  if (formatSchoolTime(now).slice(11) < from) return
  const day = addDays(schoolDay(now), 1)
  const { isHeld, time } = eveningOn(day, await readCalendar(db))
  if (!isHeld) return
  const answers = await db.selectFrom('rotaAnswers').selectAll().where('day', '=', day).execute()
  for (const { account, places, volunteerId } of await findTeachers(db, day, now)) {
    const answer = answers.find((one) => one.volunteerId === volunteerId)?.answer
    if (answer === 'no') continue
    if (!(await noteOnce(db, now, { day, adminId: account.id, notice: 'day before' }))) continue
    // Whoever has answered already, for example by taking the turn, is only reminded.
    const isAsked = asks && !answer
    const token = newToken()
    if (isAsked) await saveAnswer(db, now, { day, volunteerId }, { tokenHash: hashToken(token) })
    const link = publicUrl + (isAsked ? comingPage(token) : `${eveningScreens.rota}?week=${day}`)
    const write = isAsked ? askingMail : teachingMail
    await mailAdmin(db, now, account, (to) => write({ ...to, day, time, places, link }))
  }
}

async function askForRegisters(db: Db, now: Date, publicUrl: string) {
  for (const { day, classes, endedAt } of await findOpenRegisters(db, now)) {
    // Do not send mails about evenings that ended long ago.
    if (now.getTime() - endedAt.getTime() >= dayLength) continue
    const link = `${publicUrl}${eveningScreens.tonight}?day=${day}`
    for (const { account, places } of await findTeachers(db, day, now)) {
      const isTheirs = places.some(({ studentClass }) => classes.includes(studentClass))
      if (isTheirs && (await noteOnce(db, now, { day, adminId: account.id, notice: 'register not closed' })))
        await mailAdmin(db, now, account, (to) => openRegisterMail({ ...to, day, link }))
    }
  }
}

async function tellOfGaps(db: Db, now: Date, publicUrl: string) {
  const today = schoolDay(now)
  const wanted = await db.selectFrom('gapMails').select('adminId').execute()
  if (wanted.length === 0 || formatSchoolTime(now).slice(11) < gapsTime) return
  const gaps = await readGaps(db, today)
  const [first] = gaps
  if (!first) return
  const link = `${publicUrl}${eveningScreens.rota}?week=${first.day}`
  const notice = { day: mondayOf(today), notice: 'gaps of a week' }
  const pics = (await listActivePics(db, now)).filter(({ id }) =>
    wanted.some(({ adminId }) => adminId === id),
  )
  for (const pic of pics)
    if (await noteOnce(db, now, { ...notice, adminId: pic.id }))
      await mailAdmin(db, now, pic, (to) => gapsMail({ ...to, gaps, link }))
}

type Teacher = {
  account: Pick<AdminRow, 'id' | 'email' | 'fullName'>
  volunteerId: string
  places: RotaPlaceOnDay[]
}

/** Returns the teachers on a day who have an active account. */
async function findTeachers(db: Db, day: string, now: Date): Promise<Teacher[]> {
  const byVolunteer = Map.groupBy(await rotaPlacesBetween(db, day, day), ({ volunteerId }) => volunteerId)
  const teachers: Teacher[] = []
  for (const [id, places] of byVolunteer) {
    const person = await findRecord(db, volunteer, id)
    const account = person && !person.leftOn && (await findLinkedAccount(db, person.id))
    if (account && accessOf(account, now) === 'active') teachers.push({ account, volunteerId: id, places })
  }
  return teachers
}

type Place = { day: string; studentClass: string; subject: string }
type ToTeacher = { day: string; link: string }

type ToTomorrowsTeacher = ToTeacher & { time: string; places: Place[] }

const turnsTomorrow = ({ time, places }: ToTomorrowsTeacher) => [
  `tomorrow${time && `, ${time},`} you teach:`,
  ...places.map(rotaPlaceInWords),
]

/** Asks a volunteer on the day before teaching. The link answers without a login, so the outbox does not show it. */
const askingMail = mailOf((facts: ToTomorrowsTeacher) => ({
  holdsSecret: true,
  subject: `Will you come tomorrow, ${longDay(facts.day)}?`,
  paragraphs: [...turnsTomorrow(facts), 'Will you come?'],
  button: { label: 'Yes or no', link: facts.link },
  note: 'You can change your answer until the evening ends. Whoever has this link can answer for you, so please do not forward it.',
}))

/** Reminds a volunteer on the day before teaching. */
const teachingMail = mailOf((facts: ToTomorrowsTeacher) => ({
  subject: `You teach tomorrow, ${longDay(facts.day)}`,
  paragraphs: turnsTomorrow(facts),
  button: { label: 'Open the rota', link: facts.link },
  note: 'If you cannot come, say so in the rota, so that someone else can take over.',
}))

type Gap = { day: string; untaught: number; volunteers: number; children: number; isFew: boolean }

/** Tells a PIC which evenings of the next seven days lack volunteers. */
const gapsMail = mailOf(({ gaps, link }: { gaps: Gap[]; link: string }) => ({
  subject: `${gaps.length === 1 ? '1 evening needs' : `${gaps.length} evenings need`} volunteers`,
  paragraphs: ['these evenings of the next seven days need someone:', ...gaps.map(gapInWords)],
  button: { label: 'Open the rota', link },
  note: 'You get this mail at most once a week. You can turn it off in the settings, under Rota.',
}))

const gapInWords = ({ day, untaught, volunteers, children, isFew }: Gap) =>
  [
    `${longDay(day)}:`,
    untaught > 0 && `${untaught === 1 ? '1 class has' : `${untaught} classes have`} no teacher.`,
    isFew && `${children} children, ${volunteers === 1 ? '1 volunteer' : `${volunteers} volunteers`}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Asks the teachers of a class for its register. */
const openRegisterMail = mailOf(({ day, link }: ToTeacher) => ({
  subject: `The register is not closed: ${longDay(day)}`,
  paragraphs: [`the register of ${longDay(day)} is not closed yet. Who was here in your class?`],
  button: { label: 'Open the register', link },
  note: 'You get this mail at most once for each evening.',
}))
