import type { ExtraClass, Holiday } from '#domain/evenings/class-days.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import type { ClassDayRow } from '../db/evening-rows.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'

/** All changes of the calendar, in the order of their days. */
export const listClassDays = (db: Db): Promise<ClassDayRow[]> =>
  db.selectFrom('classDays').selectAll().orderBy('firstDay').orderBy('id').execute()

/** As the settings have always answered them. */
export const toCalendar = (rows: readonly ClassDayRow[]) => ({
  holidays: rows.filter(({ what }) => what === 'no class').map(toHoliday),
  extraClasses: rows.filter(({ what }) => what === 'extra class').map(toExtraClass),
})

const toHoliday = ({ reason, firstDay, lastDay }: ClassDayRow): Holiday => ({
  name: reason,
  from: firstDay,
  to: lastDay,
})
const toExtraClass = ({ firstDay, startsAt, endsAt, reason }: ClassDayRow): ExtraClass => ({
  day: firstDay,
  from: startsAt,
  to: endsAt,
  name: reason,
})

/** Those that end last, as many of each kind as the settings have room for. */
export function latestOf(rows: readonly ClassDayRow[]): ClassDayRow[] {
  const latest = (what: ClassDayRow['what']) =>
    rows
      .filter((row) => row.what === what)
      .sort((a, b) => a.lastDay.localeCompare(b.lastDay))
      .slice(-maxHolidays)
  const kept = new Set([...latest('no class'), ...latest('extra class')])
  return rows.filter((row) => kept.has(row))
}

type Change = Omit<ClassDayRow, 'id' | 'createdAt' | 'adminId' | 'notificationId'>

export const noClass = ({ name, from, to }: Holiday): Change => ({
  ...{ what: 'no class', firstDay: from, lastDay: to, reason: name },
  ...{ startsAt: '', endsAt: '' },
})
export const extraClass = ({ day, from, to, name }: ExtraClass): Change => ({
  ...{ what: 'extra class', firstDay: day, lastDay: day, reason: name },
  ...{ startsAt: from, endsAt: to },
})

/** Part of a transaction of `changeContent`, since pages say when the next class is. */
export async function insertClassDay(
  db: Db,
  now: Date,
  change: Change & Partial<Pick<ClassDayRow, 'adminId' | 'notificationId'>>,
): Promise<ClassDayRow> {
  const row: ClassDayRow = {
    ...change,
    notificationId: change.notificationId ?? null,
    adminId: change.adminId ?? null,
    id: newId(),
    createdAt: now.toISOString(),
  }
  await db.insertInto('classDays').values(row).execute()
  return row
}

/**
 * Stores whole lists of holidays or extra classes in place of those that the settings answered. What was called off with
 * a notice stays: taking it back takes its notice along.
 */
export async function replaceClassDays(
  db: Db,
  now: Date,
  { holidays, extraClasses }: { holidays?: Holiday[] | undefined; extraClasses?: ExtraClass[] | undefined },
): Promise<void> {
  const sent = [...(holidays ?? []).map(noClass), ...(extraClasses ?? []).map(extraClass)]
  const isSent = ({ what }: Change) => (what === 'no class' ? holidays : extraClasses) !== undefined
  const stored = latestOf(await listClassDays(db)).filter(isSent)
  const wanted = new Set(sent.map(textOf))
  const gone = stored.filter((row) => row.notificationId === null && !wanted.has(textOf(row)))
  if (gone.length > 0)
    await db
      .deleteFrom('classDays')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  const known = new Set(stored.map(textOf))
  for (const change of sent) if (!known.has(textOf(change))) await insertClassDay(db, now, change)
}

const textOf = ({ what, firstDay, lastDay, reason, startsAt, endsAt }: Change) =>
  JSON.stringify([what, firstDay, lastDay, reason, startsAt, endsAt])
