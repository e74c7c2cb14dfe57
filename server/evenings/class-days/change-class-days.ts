import { schoolDay } from '#domain/dates/school-day.ts'
import type { SentClassDay } from '#domain/evenings/class-day-schemas.ts'
import { classDayMessages, eveningOn, longDay, noClassNotice } from '#domain/evenings/class-days.ts'
import { notification } from '#domain/kinds/notification.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { shownAsUsual } from '#domain/records/publishing.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { publishingColumns } from '../../content/publishing-columns.ts'
import { findRecord, insertRecord, trashRecord } from '../../content/records.ts'
import type { ClassDayRow } from '../../db/evening-rows.ts'
import type { Db } from '../../db/tables.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { recordHistory } from '../../history/record-history.ts'
import { extraClass, insertClassDay, listClassDays, noClass } from '../../settings/class-days.ts'
import { readCalendar } from './read-class-days.ts'

type By = { actor: AdminActor; now: Date }
type NoClass = Extract<SentClassDay, { what: 'no class' }>
type ExtraClass = Extract<SentClassDay, { what: 'extra class' }>

/** Changes that are not over yet. */
export async function listComing(db: Db, now: Date): Promise<ClassDayRow[]> {
  const today = schoolDay(now)
  return (await listClassDays(db)).filter(({ lastDay }) => lastDay >= today)
}

/**
 * Days without class, with a notice that goes by itself when they are over; part of a transaction of `changeContent`.
 *
 * @throws {Conflict} when the day is called off already, or people are marked in its register
 */
export async function callOff(db: Db, sent: NoClass, by: By): Promise<ClassDayRow> {
  const { from, to, name } = sent
  const calendar = await readCalendar(db)
  if (calendar.holidays.some((known) => known.from === from && known.to === to))
    throw new Conflict(message(classDayMessages, 'alreadyOff'))
  await assertRoom(db, by.now)
  if (!sent.evenIfMarked) await assertUnmarked(db, from, to)
  const isAnnounced = sent.isAnnounced && to >= schoolDay(by.now)
  const notice =
    isAnnounced &&
    (await insertRecord(db, {
      kind: notification,
      ...by,
      columns: {
        ...{ imageFile: null, ...noClassNotice({ from, to, name }, calendar) },
        ...publishingColumns({ ...shownAsUsual, lastDay: to }),
      },
    }))
  const row = await insertClassDay(db, by.now, {
    ...noClass({ from, to, name }),
    adminId: by.actor.id,
    notificationId: notice ? notice.id : null,
  })
  await recordHistory(db, by.now, by.actor, { action: 'call off class', title: `${daysOf(row)}, ${name}` })
  return row
}

/** A class beside the timings; part of a transaction of `changeContent`. @throws {Conflict} */
export async function addExtraClass(db: Db, sent: ExtraClass, by: By): Promise<ClassDayRow> {
  const { day, from, to, name } = sent
  const { holidays, extraClasses } = await readCalendar(db)
  if (holidays.some((holiday) => holiday.from === day && holiday.to === day))
    throw new Conflict(message(classDayMessages, 'isCalledOff'))
  if (extraClasses.some((known) => known.day === day))
    throw new Conflict(message(classDayMessages, 'alreadyExtra'))
  await assertRoom(db, by.now)
  const row = await insertClassDay(db, by.now, {
    ...extraClass({ day, from, to, name }),
    adminId: by.actor.id,
  })
  await recordHistory(db, by.now, by.actor, { action: 'add a class', title: `${longDay(day)}, ${name}` })
  return row
}

/**
 * Takes a change back, and its notice to the trash; part of a transaction of `changeContent`.
 *
 * @throws {Conflict} when there would be no class any more on a day with marks
 */
export async function takeBack(db: Db, id: string, evenIfMarked: boolean, by: By): Promise<void> {
  const row = await db.deleteFrom('classDays').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new NotFound(message(classDayMessages, 'gone'))
  const isStillHeld = eveningOn(row.firstDay, await readCalendar(db)).isHeld
  if (row.what === 'extra class' && !isStillHeld && !evenIfMarked)
    await assertUnmarked(db, row.firstDay, row.lastDay)
  const notice = row.notificationId && (await findRecord(db, notification, row.notificationId))
  if (notice) await trashRecord(db, notice, { kind: notification, ...by })
  await recordHistory(db, by.now, by.actor, {
    action: 'take back a class change',
    title: `${daysOf(row)}, ${row.reason}`,
  })
}

export const daysOf = ({ firstDay, lastDay }: Pick<ClassDayRow, 'firstDay' | 'lastDay'>) =>
  firstDay === lastDay ? longDay(firstDay) : `${longDay(firstDay)} – ${longDay(lastDay)}`

async function assertRoom(db: Db, now: Date) {
  if ((await listComing(db, now)).length >= maxHolidays)
    throw new Conflict(message(classDayMessages, 'tooMany'))
}

async function assertUnmarked(db: Db, from: string, to: string) {
  const mark = await db
    .selectFrom('registerMarks')
    .select('id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .limit(1)
    .executeTakeFirst()
  if (mark) throw new Conflict(message(classDayMessages, 'marked'))
}
