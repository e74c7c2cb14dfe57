import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { visitor } from '#domain/permissions.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import { hashToken, isToken } from '#features/accounts/server/sessions/tokens.ts'
import { shortenName } from '#features/content/field-audiences.ts'
import { findRecord } from '#features/content/server/records.ts'
import { type Author, titleOf } from '#features/content/server/write/record-history.ts'
import { changeHandler } from '#features/evenings/server/evening-routes.ts'
import { readCalendar, readSchool, rotaPlacesBetween } from '#features/evenings/server/read-school.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'
import type { PageForm } from '#server/pages/accept-form.ts'
import { rotaCalls } from '../calls.ts'
import { comingMessages, comingPage, isOver, type RotaAnswer, rotaAnswers, rotaMessages } from '../rota.ts'
import type { Coming } from '../rota-schemas.ts'
import { type AskContext, askForGaps } from './ask-for-gaps.ts'
import { readAsking } from './read-week.ts'
import { findTeacher, noteChange } from './rota-places.ts'

type Known = { answer: RotaAnswer } | { tokenHash: string }

/** Stores a volunteer's answer, or the hash of the token in the link that asks. */
export async function saveAnswer(db: Db, now: Date, of: { day: string; volunteerId: string }, known: Known) {
  const change = { ...known, at: now.toISOString() }
  await db
    .insertInto('rotaAnswers')
    .values({ ...of, answer: null, tokenHash: null, ...change })
    .onConflict((conflict) => conflict.columns(['day', 'volunteerId']).doUpdateSet(change))
    .execute()
}

/** Returns true for today and tomorrow, if volunteers are asked at all. */
export const isAskedAbout = async (db: Db, day: string, now: Date): Promise<boolean> =>
  day <= addDays(schoolDay(now), 1) && (await readAsking(db)).asks

const placesOf = async (db: Db, { day, volunteerId }: { day: string; volunteerId: string }) =>
  (await rotaPlacesBetween(db, day, day)).filter((place) => place.volunteerId === volunteerId)

/**
 * Stores an answer. With no, the person's turns that day are offered, and others are asked; with yes, the offer ends.
 *
 * @returns false if the person has no turn that day any more; then nothing is stored
 */
async function giveAnswer(
  db: Db,
  by: AskContext & { admin: Author },
  day: string,
  person: ContentRow,
  answer: RotaAnswer,
) {
  const of = { day, volunteerId: person.id }
  const places = await placesOf(db, of)
  if (places.length === 0) return false
  await saveAnswer(db, by.now, of, { answer })
  const offeredAt = answer === 'no' ? by.now.toISOString() : null
  const ids = places.map(({ id }) => id)
  await db.updateTable('rotaPlaces').set({ offeredAt }).where('id', 'in', ids).execute()
  await noteChange(db, person, by)
  if (answer === 'no') await askForGaps(db, by, places)
  return true
}

const answerAsAdmin = serve(
  rotaCalls.answer,
  changeHandler(async (db, { body }, by) => {
    const school = await readSchool(db, by.admin)
    const person = findTeacher(school, undefined, by.admin)
    const evening = eveningOn(body.day, school.calendar)
    if (!evening.isHeld || isOver(evening, by.now)) throw new Conflict(message(rotaMessages, 'over'))
    if (!(await giveAnswer(db, by, body.day, person, body.answer)))
      throw new Conflict(message(comingMessages, 'notYours'))
    return { message: message(comingMessages, body.answer === 'yes' ? 'saidYes' : 'saidNo') }
  }),
)

/**
 * Returns what a link is about.
 *
 * @throws {NotFound} with the same text if the link is unknown, the evening is over or called off, or the volunteer left
 */
async function getAsked(db: Db, token: string, now: Date) {
  const rows = db.selectFrom('rotaAnswers').selectAll()
  const row = isToken(token) && (await rows.where('tokenHash', '=', hashToken(token)).executeTakeFirst())
  const person = row && (await findRecord(db, volunteer, row.volunteerId))
  const evening = row ? eveningOn(row.day, await readCalendar(db)) : undefined
  if (!row || !person || person.leftOn || !evening?.isHeld || isOver(evening, now))
    throw new NotFound(message(comingMessages, 'over'))
  return { row, person, evening }
}

const showComing = serve(rotaCalls.showComing, ({ db, now }) => async ({ params }, reply) => {
  const { row, person, evening } = await getAsked(db, params.token, now())
  const { day, time, from, to } = evening
  const turns = (await placesOf(db, row)).map(({ studentClass, subject }) => ({
    studentClass,
    subject,
  }))
  const data: Coming = {
    day,
    time,
    from,
    to,
    name: shortName(titleOf(volunteer, person)),
    turns,
    answer: row.answer,
  }
  reply.header('cache-control', 'no-store')
  return { success: true, data }
})

/** Returns a name such as `Asha K.`, from which a reader to whom the mail was forwarded learns for whom it is. */
function shortName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  return [first, shortenName(others.at(-1) ?? '', 'initial')].filter(Boolean).join(' ')
}

export const comingForm: PageForm = {
  page: comingPage(':token'),
  fields: {},
  async submit(context, { params, ip }, values) {
    const { token } = params as { token: string }
    await enforceRateLimit(context, limits.enquiriesPerAddress, ['coming', networkOf(ip)])
    const given = rotaAnswers.find((one) => one === values.answer)
    if (!given) throw new Invalid([{ field: 'answer', message: message(comingMessages, 'choose') }])
    const now = context.now()
    await changeUnderContentLock(context.db, async (db) => {
      const { row, person } = await getAsked(db, token, now)
      // The page says if the turn belongs to someone else by now.
      await giveAnswer(db, { ...context, now, admin: visitor }, row.day, person, given)
    })
    return comingPage(token)
  },
}

export const comingRoutes = [answerAsAdmin, showComing]
