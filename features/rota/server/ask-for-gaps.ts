import { hour } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { compareTexts } from '#domain/kinds/class-order.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { accessOf } from '#domain/session/access.ts'
import { eveningOn, longDay, weekdayCode } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { findLinkedAccount, mailAdmin } from '#features/accounts/server/admins.ts'
import { readListed } from '#features/content/server/records.ts'
import { listedRotaPlaces, readClasses, rotaPlacesBetween } from '#features/evenings/server/read-school.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { isDaytime, isOver, rotaPlaceInWords } from '../rota.ts'
import { readAsking } from './read-week.ts'
import { awayBetween, isWithin } from './rota-places.ts'

/** A class on a day that needs someone. */
type Gap = { day: string; classId: string }
export type AskContext = { now: Date } & Pick<AppContext, 'config'>

/** If volunteers are asked one by one, the next is asked after this silence. */
const silenceMs = hour
/** At most this many volunteers are asked about one gap. */
const maxAsked = 20
/** The start of the notices about gaps; the id of the class follows. */
const gapNotice = 'gap '
export const isGapNotice = (notice: string) => notice.startsWith(gapNotice)

/**
 * Mails those who can usually come on the day of a gap, are not away, and do not teach that day. By the setting, all are
 * asked, or one and after an hour the next. Nobody is asked twice about a gap, and each person gets one mail about all.
 * Gaps that were filled are left out, and nothing is sent without a mail server.
 */
export async function askForGaps(db: Db, { now, config }: AskContext, gaps: readonly Gap[]): Promise<void> {
  if (!config.smtpUrl || gaps.length === 0) return
  const { asksOneByOne } = await readAsking(db)
  const notices = await gapNotices(db).selectAll().orderBy('sentAt').execute()
  const since = new Date(now.getTime() - silenceMs).toISOString()
  const turns = (await findOpenTurns(db, now, gaps)).map((turn) => {
    const asked = notices.filter(({ day, notice }) => day === turn.day && notice === turn.notice)
    const isWaiting = asksOneByOne && asked.some(({ sentAt }) => sentAt > since)
    const left = isWaiting ? 0 : asksOneByOne ? 1 : maxAsked - asked.length
    return { ...turn, left, asked: asked.map(({ adminId }) => adminId) }
  })
  const lastAsked = (id: string) => notices.findLast(({ adminId }) => adminId === id)?.sentAt ?? ''
  // Whoever was not asked lately comes first.
  const people = (await findVolunteers(db, now, turns)).sort((a, b) =>
    compareTexts(lastAsked(a.account.id), lastAsked(b.account.id)),
  )
  for (const { account, isFree } of people) {
    const asked: Turn[] = []
    for (const turn of turns) {
      const { day, notice } = turn
      if (turn.left <= 0 || !isFree(day) || turn.asked.includes(account.id)) continue
      turn.left -= 1
      // If another server asks the same person at this moment, nobody else is asked in addition.
      if (await noteOnce(db, now, { day, notice, adminId: account.id })) asked.push(turn)
    }
    const link =
      asked[0] && `${config.publicUrl}${eveningScreens.rota}?week=${asked[0].day}&${asked[0].query}`
    if (link) await mailAdmin(db, now, account, (to) => gapMail({ ...to, turns: asked, link }))
  }
}

/** Asks the next volunteer about each gap once an hour has passed since the last one was asked, except at night. */
export async function askOneByOne(db: Db, context: AskContext): Promise<void> {
  if (!isDaytime(context.now) || !(await readAsking(db)).asksOneByOne) return
  const asked = gapNotices(db).select(['day', 'notice']).where('day', '>=', schoolDay(context.now)).distinct()
  const gaps = (await asked.execute()).map(({ day, notice }) => ({
    day,
    classId: notice.slice(gapNotice.length),
  }))
  await askForGaps(db, context, gaps)
}

const gapNotices = (db: Db) => db.selectFrom('eveningNotices').where('notice', 'like', `${gapNotice}%`)

type Turn = Gap & { studentClass: string; subject: string; notice: string; query: string }

/** Returns the gaps that are still open: places that are offered, and classes without a teacher. */
async function findOpenTurns(db: Db, now: Date, gaps: readonly Gap[]): Promise<Turn[]> {
  const school = { ...(await readClasses(db)), volunteers: await readListed(db, volunteer) }
  const places = await listedRotaPlaces(db, school, ...rangeOf(gaps))
  const unique = new Map(gaps.map((gap) => [`${gap.day} ${gap.classId}`, gap]))
  return [...unique.values()].flatMap(({ day, classId }) => {
    const { ids, nameOf } = school.classesOn(day)
    const evening = eveningOn(day, school.calendar)
    const ofClass = places.filter((place) => place.day === day && place.classId === classId)
    const offered = ofClass.find(({ offeredAt }) => offeredAt !== null)
    const isOpen = evening.isHeld && !isOver(evening, now) && [...ids].includes(classId)
    if (!isOpen || (ofClass.length > 0 && !offered)) return []
    const studentClass = nameOf(classId)
    const query = offered ? `take=${offered.id}` : `gap=${encodeURIComponent(studentClass)}`
    return { day, classId, studentClass, subject: offered?.subject ?? '', notice: gapNotice + classId, query }
  })
}

const rangeOf = (gaps: readonly Gap[]): [from: string, to: string] => {
  const days = gaps.map(({ day }) => day).sort()
  return [days[0] ?? '', days.at(-1) ?? '']
}

/** Returns the volunteers with usual weekdays and an active account, and when they are free. */
async function findVolunteers(db: Db, now: Date, turns: readonly Gap[]) {
  const range = rangeOf(turns)
  const usual = await db.selectFrom('rotaWeekdays').selectAll().execute()
  const away = await awayBetween(db, ...range)
  const noes = await db.selectFrom('rotaAnswers').selectAll().where('answer', '=', 'no').execute()
  const busy = [...noes, ...(await rotaPlacesBetween(db, ...range))]
  const people = []
  for (const { id } of await readListed(db, volunteer)) {
    const isOwn = ({ volunteerId }: { volunteerId: string }) => volunteerId === id
    const weekdays = usual.filter(isOwn).map(({ weekday }) => weekday)
    const account = weekdays.length > 0 && (await findLinkedAccount(db, id))
    if (!account || accessOf(account, now) !== 'active') continue
    const isFree = (day: string) =>
      weekdays.includes(weekdayCode(day)) &&
      !busy.some((one) => isOwn(one) && one.day === day) &&
      !away.some((one) => isOwn(one) && isWithin(day, one))
    people.push({ account, isFree })
  }
  return people
}

type Notice = { day: string; adminId: string; notice: string }

/** Records that an admin was notified. Returns false if that was already recorded. */
export async function noteOnce(db: Db, now: Date, notice: Notice): Promise<boolean> {
  const noted = await db
    .insertInto('eveningNotices')
    .values({ ...notice, sentAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('adminId')
    .executeTakeFirst()
  return noted !== undefined
}

/** Asks a volunteer who is usually free to take turns of others, who are not named. */
const gapMail = mailOf(({ turns, link }: { turns: Turn[]; link: string }) => ({
  subject: `Can you teach on ${turns[0] && longDay(turns[0].day)}?`,
  paragraphs: [
    'someone cannot come, and you said that you are usually free then. Can you take this?',
    ...turns.map(rotaPlaceInWords),
  ],
  button: { label: 'Open the rota', link },
  note: 'The first person who takes it gets it. If you cannot come, you need not do anything.',
}))
