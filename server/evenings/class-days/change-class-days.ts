import { schoolDay } from '#domain/dates/school-day.ts'
import { classDayMessages, noClassNotice } from '#domain/evenings/class-day-changes.ts'
import type { SentClassDay } from '#domain/evenings/class-day-schemas.ts'
import { type ClassCalendar, eveningOn, type Holiday, longDays } from '#domain/evenings/class-days.ts'
import { latestMarks } from '#domain/evenings/marks.ts'
import { notification } from '#domain/kinds/notification.ts'
import { shownAsUsual } from '#domain/records/publishing.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { publishingColumns } from '../../content/publishing-columns.ts'
import { findRecord, insertRecord, trashRecord } from '../../content/records.ts'
import type { ClassDayRow } from '../../db/evening-rows.ts'
import type { Db } from '../../db/tables.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { recordHistory } from '../../history/record-history.ts'
import { extraClass, insertClassDay, noClass } from '../../settings/class-days.ts'
import { listClassDays } from '../../settings/read-settings.ts'
import type { By } from '../evening-routes.ts'
import { selectMarks } from '../registers.ts'
import { readCalendar } from './read-class-days.ts'

/** Changes that are not over yet. */
export async function listComing(db: Db, now: Date): Promise<ClassDayRow[]> {
  const coming = (await listClassDays(db)).filter(({ lastDay }) => lastDay >= schoolDay(now))
  return coming.sort((a, b) => a.firstDay.localeCompare(b.firstDay))
}

/**
 * Calls off class, with a notice that goes by itself when it is over, or adds a class; part of a transaction of
 * `changeContent`.
 *
 * @throws {Conflict} when it is so already, or people are marked in the register
 */
export async function addClassDay(db: Db, sent: SentClassDay, by: By): Promise<ClassDayRow> {
  const calendar = await readCalendar(db)
  const isOff = sent.what === 'no class'
  const change = isOff ? noClass(sent) : extraClass(sent)
  const { firstDay, lastDay, reason } = change
  if (calendar.holidays.some(({ from, to }) => from === firstDay && to === lastDay))
    throw new Conflict(message(classDayMessages, isOff ? 'alreadyOff' : 'isCalledOff'))
  if (!isOff && calendar.extraClasses.some(({ day }) => day === firstDay))
    throw new Conflict(message(classDayMessages, 'alreadyExtra'))
  if ((await listComing(db, by.now)).length >= maxHolidays)
    throw new Conflict(message(classDayMessages, 'tooMany'))
  if (isOff) await assertUnmarked(db, firstDay, lastDay)
  const isAnnounced = isOff && lastDay >= schoolDay(by.now)
  const row = await insertClassDay(db, by.now, {
    ...change,
    adminId: by.admin.id,
    notificationId: isAnnounced ? await announce(db, sent, calendar, by) : null,
  })
  const action = isOff ? 'call off class' : 'add a class'
  await recordHistory(db, by.now, by.admin, { action, title: `${longDays(firstDay, lastDay)}, ${reason}` })
  return row
}

/** @returns the notice's id */
async function announce(db: Db, off: Holiday, calendar: ClassCalendar, { admin: actor, now }: By) {
  const columns = {
    imageFile: null,
    ...noClassNotice(off, calendar),
    ...publishingColumns({ ...shownAsUsual, lastDay: off.to }),
  }
  return (await insertRecord(db, { kind: notification, actor, now, columns })).id
}

/**
 * Takes a change back, and its notice to the trash; part of a transaction of `changeContent`.
 *
 * @throws {Conflict} when there would be no class any more on a day with marks
 */
export async function takeBack(db: Db, id: string, { admin: actor, now }: By): Promise<void> {
  const row = await db.deleteFrom('classDays').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new NotFound(message(classDayMessages, 'gone'))
  const { firstDay, lastDay, reason, notificationId } = row
  const isHeld = row.what === 'no class' || eveningOn(firstDay, await readCalendar(db)).isHeld
  if (!isHeld) await assertUnmarked(db, firstDay, lastDay)
  const notice = notificationId && (await findRecord(db, notification, notificationId))
  if (notice) await trashRecord(db, notice, { kind: notification, actor, now })
  await recordHistory(db, now, actor, {
    action: 'take back a class change',
    title: `${longDays(firstDay, lastDay)}, ${reason}`,
  })
}

async function assertUnmarked(db: Db, from: string, to: string) {
  const marks = await selectMarks(db).where('day', '>=', from).where('day', '<=', to).execute()
  for (const ofDay of Map.groupBy(marks, ({ day }) => day).values())
    if (latestMarks(ofDay).some(({ what }) => what !== 'none' && what !== 'open'))
      throw new Conflict(message(classDayMessages, 'marked'))
}
