import type { ClassCalendar, Holiday } from '#domain/site/class-calendar.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { listClassDays } from './read-settings.ts'
import type { ClassDayRow } from './tables.ts'

type Change = Pick<ClassDayRow, 'what' | 'firstDay' | 'lastDay' | 'reason' | 'startsAt' | 'endsAt'>

export const noClass = ({ name, from, to }: Holiday): Change => ({
  what: 'no class',
  firstDay: from,
  lastDay: to,
  reason: name,
  startsAt: '',
  endsAt: '',
})
export const extraClass = ({ day, from, to, name }: ClassCalendar['extraClasses'][number]): Change => ({
  what: 'extra class',
  firstDay: day,
  lastDay: day,
  reason: name,
  startsAt: from,
  endsAt: to,
})

/** Adds a calendar change. Runs inside a transaction of `changeContent`, because pages show the next class. */
export async function insertClassDay(
  db: Db,
  now: Date,
  change: Change & Partial<ClassDayRow>,
): Promise<ClassDayRow> {
  const row = { adminId: null, notificationId: null, ...change, id: newId(), createdAt: now.toISOString() }
  await db.insertInto('classDays').values(row).execute()
  return row
}

/**
 * Replaces the list that the settings contain. A holiday with a notice is kept, because undoing it also
 * removes the notice.
 */
export async function replaceClassDays(
  db: Db,
  now: Date,
  what: ClassDayRow['what'],
  changes: readonly Change[],
): Promise<void> {
  const ofKind = (await listClassDays(db)).filter((row) => row.what === what).slice(-maxHolidays)
  const announced = ofKind.filter(({ notificationId }) => notificationId !== null)
  const gone = ofKind.filter((row) => !announced.includes(row)).map(({ id }) => id)
  await db
    .deleteFrom('classDays')
    .where('id', 'in', ['', ...gone])
    .execute()
  const textOf = ({ firstDay, lastDay, reason }: Change) => `${firstDay} ${lastDay} ${reason}`
  const announcedTexts = announced.map(textOf)
  for (const change of changes)
    if (!announcedTexts.includes(textOf(change))) await insertClassDay(db, now, change)
}
