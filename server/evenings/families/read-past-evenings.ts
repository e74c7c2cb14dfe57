import type { PastEvening } from '#domain/evenings/attendance.ts'
import { eveningsLookedAt } from '#domain/evenings/families.ts'
import { readRegister } from '#domain/evenings/marks.ts'
import type { Db } from '../../db/tables.ts'

/** The evenings up to a day of which something was marked, the latest first; at most so many. */
export async function readPastEvenings(
  db: Db,
  { to, limit = eveningsLookedAt }: { to: string; limit?: number },
): Promise<PastEvening[]> {
  const days = await db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  const earliest = days.at(-1)?.day
  if (earliest === undefined) return []
  const marks = await db
    .selectFrom('registerMarks')
    .select(['id', 'day', 'about', 'subject', 'what', 'at'])
    .where('day', '>=', earliest)
    .where('day', '<=', to)
    .execute()
  const byDay = Map.groupBy(marks, ({ day }) => day)
  return days.map(({ day }) => ({ day, register: readRegister(byDay.get(day) ?? []) }))
}
