import { schoolDay } from '#domain/dates/school-day.ts'
import type { Translations } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { defaultPublishing } from '#domain/kinds/publishing.ts'
import { flattenTranslations } from '#domain/kinds/translations.ts'
import { type ClassCalendar, eveningOn, type Holiday, longDays } from '#domain/site/class-calendar.ts'
import { hoursInWords, maxHolidays } from '#domain/site/class-timings.ts'
import { furtherLanguages } from '#domain/text/languages.ts'
import { message } from '#domain/text/words.ts'
import { findRecord } from '#features/content/server/records.ts'
import { publishingColumns } from '#features/content/server/visibility/publishing-columns.ts'
import { toColumns } from '#features/content/server/write/read-translations.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { insertRecord, trashRecord } from '#features/content/server/write/write-record.ts'
import { type Caller, changeHandler, readHandler } from '#features/evenings/server/evening-routes.ts'
import { readCalendar } from '#features/evenings/server/read-school.ts'
import { applyReopened, filesOfReopened } from '#features/evenings/server/refused-marks.ts'
import { noClasses, readEvenings, selectMarks } from '#features/evenings/server/registers.ts'
import { extraClass, insertClassDay, noClass } from '#features/settings/server/class-day-settings.ts'
import { listClassDays } from '#features/settings/server/read-settings.ts'
import type { ClassDayRow } from '#features/settings/server/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { classDaysCalls } from '../calls.ts'
import { classDayMessages, noClassNotice } from '../class-day-changes.ts'
import type { ClassDay } from '../class-day-schemas.ts'

const listComingDays = serve(
  classDaysCalls.listComingDays,
  readHandler(async (db, { query }, { now }) => {
    const { from = schoolDay(now) } = query
    return (await listSince(db, from)).map(presentClassDay)
  }),
)

/** Public pages mention the next classes, and a reopened evening may add a class session, which has a picture. */
const pagesFollow = { isContent: true, files: filesOfReopened }

/** Calls off class with a notice that expires automatically, or adds a class. */
const sendClassDay = serve(
  classDaysCalls.sendClassDay,
  changeHandler(async (db, { body: sent }, by) => {
    const calendar = await readCalendar(db)
    const isOff = sent.what === 'no class'
    const change = isOff ? noClass(sent) : extraClass(sent)
    const { firstDay, lastDay, reason } = change
    if (calendar.holidays.some(({ from, to }) => from === firstDay && to === lastDay))
      throw new Conflict(message(classDayMessages, isOff ? 'alreadyOff' : 'isCalledOff'))
    if (!isOff && calendar.extraClasses.some(({ day }) => day === firstDay))
      throw new Conflict(message(classDayMessages, 'alreadyExtra'))
    if ((await listSince(db, schoolDay(by.now))).length >= maxHolidays)
      throw new Conflict(message(classDayMessages, 'tooMany'))
    if (isOff) await assertUnmarked(db, calendar, [firstDay, lastDay])
    const isAnnounced = isOff && lastDay >= schoolDay(by.now)
    const translations = isOff ? await translateNotice(sent, calendar, by) : {}
    const notificationId = isAnnounced ? await announce(db, sent, calendar, translations, by) : null
    const row = await insertClassDay(db, by.now, { ...change, adminId: by.admin.id, notificationId })
    if (!isOff) await applyReopened(db, { ...by, picture: by.uploads.picture })
    const days = longDays(firstDay, lastDay)
    const action = isOff ? 'call off class' : 'add a class'
    await recordHistory(db, by.now, by.admin, { action, title: `${days}, ${reason}` })
    const sentence = message(classDayMessages, isOff ? 'calledOff' : 'added', days)
    const texts = Object.fromEntries(
      Object.entries(isOff ? { en: noClassNotice(sent, calendar), ...translations } : {}).map(
        ([language, { title, description }]) => [language, `${title}\n${description}`],
      ),
    )
    return { message: sentence, data: { ...presentClassDay(row), texts } }
  }, pagesFollow),
)

const undoClassDay = serve(
  classDaysCalls.undoClassDay,
  changeHandler(async (db, { params: { id } }, by) => {
    const { admin: actor, now, uploads } = by
    const row = await db.deleteFrom('classDays').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new NotFound(message(classDayMessages, 'gone'))
    const { firstDay, lastDay, reason, notificationId } = row
    const calendar = await readCalendar(db)
    const isHeld = row.what === 'no class' || eveningOn(firstDay, calendar).isHeld
    if (!isHeld) await assertUnmarked(db, calendar, [firstDay, lastDay])
    const notice = notificationId && (await findRecord(db, notification, notificationId))
    if (notice) await trashRecord(db, notice, { kind: notification, actor, now })
    await applyReopened(db, { ...by, picture: uploads.picture })
    const title = `${longDays(firstDay, lastDay)}, ${reason}`
    await recordHistory(db, now, actor, { action: 'take back a class change', title })
    return { message: message(classDayMessages, 'undone') }
  }, pagesFollow),
)

const presentClassDay = (row: ClassDayRow): ClassDay => ({
  _id: row.id,
  what: row.what,
  from: row.firstDay,
  to: row.lastDay,
  reason: row.reason,
  time: hoursInWords({ from: row.startsAt, to: row.endsAt }),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

/** Lists changes that end on or after this day. */
async function listSince(db: Db, from: string): Promise<ClassDayRow[]> {
  const since = (await listClassDays(db)).filter(({ lastDay }) => lastDay >= from)
  return since.sort((a, b) => a.firstDay.localeCompare(b.firstDay))
}

/** @returns the id of the notice */
async function announce(
  db: Db,
  off: Holiday,
  calendar: ClassCalendar,
  translations: Translations,
  { admin: actor, now }: Caller,
) {
  const texts = { ...noClassNotice(off, calendar), ...flattenTranslations(translations) }
  const columns = {
    imageFile: null,
    ...toColumns(notification, texts),
    ...publishingColumns({ ...defaultPublishing, lastDay: off.to }),
  }
  return (await insertRecord(db, { kind: notification, actor, now, columns })).id
}

type FindsTexts = { loadFindText?: AppContext['loadFindText'] | undefined }

/**
 * Returns the notice in the other languages; an empty object if the site is not built, because the build
 * contains the catalogs.
 */
async function translateNotice(
  off: Holiday,
  calendar: ClassCalendar,
  { loadFindText }: FindsTexts,
): Promise<Translations> {
  const findText = await loadFindText?.()
  if (!findText) return {}
  const written = furtherLanguages.map((language) => {
    const textOf = (key: string, english: string) => findText(language, key, english)
    return [language, noClassNotice(off, calendar, { language, textOf })]
  })
  return Object.fromEntries(written)
}

async function assertUnmarked(db: Db, calendar: ClassCalendar, [from, to]: [from: string, to: string]) {
  const marks = await selectMarks(db).where('day', '>=', from).where('day', '<=', to).execute()
  const evenings = readEvenings(marks, { calendar, ...noClasses })
  if (evenings.some(({ register }) => register.people.size + register.closedClasses.size > 0))
    throw new Conflict(message(classDayMessages, 'marked'))
}

export const classDaysFeature: Feature = {
  routes: [listComingDays, sendClassDay, undoClassDay],
}
