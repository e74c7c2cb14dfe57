import { hour } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { accessOf } from '#domain/session/access.ts'
import { eveningOn, longDay, weekdayCode } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { findLinkedAccount, mailAdmin } from '#features/accounts/server/admins.ts'
import { readListed } from '#features/content/server/records.ts'
import { listedRotaPlaces, readClasses, rotaPlacesBetween } from '#features/evenings/server/read-school.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { isOver, rotaPlaceInWords } from '../rota.ts'
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
 * Mails those who can usually come on the day of a gap, are not away, and do not teach that day. By the
 * setting, all are asked, or one and after an hour the next. Nobody is asked twice about a gap, and each person gets one
 * mail about all. Gaps that were filled are left out, and nothing is sent without
 * a mail server.
 */
export async function askForGaps(db: Db, { now, config }: AskContext, gaps: readonly Gap[]): Promise<void> {
  if (!config.smtpUrl || gaps.length === 0) return
  const notices = await db
    .selectFrom('eveningNotices')
    .selectAll()
    .where('notice', 'like', `${gapNotice}%`)
    .orderBy('sentAt')
    .execute()
  const { asksOneByOne } = await readAsking(db)
  const since = new Date(now.getTime() - silenceMs).toISOString()
  const turns = (await findOpenTurns(db, now, gaps)).map((turn) => {
    const notice = gapNotice + turn.classId
    const asked = notices.filter((one) => one.day === turn.day && one.notice === notice)
    const isWaiting = asksOneByOne && asked.some(({ sentAt }) => sentAt > since)
    return { ...turn, notice, left: isWaiting ? 0 : asksOneByOne ? 1 : maxAsked - asked.length }
  })
  const people = await findFree(db, now, turns)
  // Whoever was not asked lately comes first.
  const lastAsked = ({ account }: (typeof people)[number]) =>
    notices.findLast(({ adminId }) => adminId === account.id)?.sentAt ?? ''
  for (const { account, free } of people.sort((a, b) => (lastAsked(a) < lastAsked(b) ? -1 : 1))) {
    const asked: Turn[] = []
    for (const turn of free) {
      if (turn.left <= 0) continue
      const { day, notice } = turn
      if (!(await noteOnce(db, now, { day, adminId: account.id, notice }))) continue
      turn.left -= 1
      asked.push(turn)
    }
    const [first] = asked
    if (!first) continue
    const link = `${config.publicUrl}${eveningScreens.rota}?week=${first.day}&${first.query}`
    await mailAdmin(db, now, account, (to) => gapMail({ ...to, turns: asked, link }))
  }
}

/** Asks the next volunteer about each gap about which somebody was asked, if that is an hour ago. */
export async function askOneByOne(db: Db, context: AskContext): Promise<void> {
  if (!(await readAsking(db)).asksOneByOne) return
  const asked = db.selectFrom('eveningNotices').select(['day', 'notice']).distinct()
  const rows = await asked
    .where('notice', 'like', `${gapNotice}%`)
    .where('day', '>=', schoolDay(context.now))
    .execute()
  const gaps = rows.map(({ day, notice }) => ({ day, classId: notice.slice(gapNotice.length) }))
  await askForGaps(db, context, gaps)
}

type Turn = Gap & { studentClass: string; subject: string; query: string }

/** Returns the gaps that are still open: places that are offered, and classes without a teacher. */
async function findOpenTurns(db: Db, now: Date, gaps: readonly Gap[]): Promise<Turn[]> {
  const school = { ...(await readClasses(db)), volunteers: await readListed(db, volunteer) }
  const days = gaps.map(({ day }) => day).sort()
  const places = await listedRotaPlaces(db, school, days[0] ?? '', days.at(-1) ?? '')
  const unique = new Map(gaps.map(({ day, classId }) => [`${day} ${classId}`, { day, classId }]))
  return [...unique.values()].flatMap(({ day, classId }) => {
    const { ids, nameOf } = school.classesOn(day)
    const evening = eveningOn(day, school.calendar)
    const ofClass = places.filter((place) => place.day === day && place.classId === classId)
    const offered = ofClass.find(({ offeredAt }) => offeredAt !== null)
    if (!evening.isHeld || isOver(evening, now) || ![...ids].includes(classId)) return []
    if (ofClass.length > 0 && !offered) return []
    const studentClass = nameOf(classId)
    const query = offered ? `take=${offered.id}` : `gap=${encodeURIComponent(studentClass)}`
    return { day, classId, studentClass, subject: offered?.subject ?? '', query }
  })
}

type Free<T> = { account: AdminRow; free: T[] }

/** Returns the volunteers with an active account who can usually come on the day of one of the turns, with these turns. */
async function findFree<T extends Turn>(db: Db, now: Date, turns: readonly T[]): Promise<Free<T>[]> {
  const days = turns.map(({ day }) => day).sort()
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const usual = await db.selectFrom('rotaWeekdays').selectAll().execute()
  const away = await awayBetween(db, from, to)
  const answers = await db
    .selectFrom('rotaAnswers')
    .selectAll()
    .where('day', 'in', ['', ...days])
    .execute()
  const places = await rotaPlacesBetween(db, from, to)
  const people: Free<T>[] = []
  for (const { id } of await readListed(db, volunteer)) {
    const isOwn = ({ volunteerId }: { volunteerId: string }) => volunteerId === id
    const free = turns.filter(
      ({ day }) =>
        usual.some((row) => isOwn(row) && row.weekday === weekdayCode(day)) &&
        !places.some((place) => isOwn(place) && place.day === day) &&
        !away.some((one) => isOwn(one) && isWithin(day, one)) &&
        !answers.some((row) => isOwn(row) && row.day === day && row.answer === 'no'),
    )
    const account = free.length > 0 && (await findLinkedAccount(db, id))
    if (account && accessOf(account, now) === 'active') people.push({ account, free })
  }
  return people
}

/** Records that an admin was notified. Returns false if that was already recorded. */
export async function noteOnce(
  db: Db,
  now: Date,
  notice: { day: string; adminId: string; notice: string },
): Promise<boolean> {
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
