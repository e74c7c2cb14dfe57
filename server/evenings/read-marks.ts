import { latestMarks, type Mark } from '#domain/evenings/marks.ts'
import type { Db } from '../db/tables.ts'

const columns = ['id', 'day', 'about', 'subject', 'what', 'at'] as const

/** Of each person and class the mark that counts on a day. */
export async function readMarks(db: Db, day: string): Promise<Mark[]> {
  return latestMarks(await db.selectFrom('registerMarks').select(columns).where('day', '=', day).execute())
}

/** In how many evenings before it is counted how often somebody was missing. */
const maxEvenings = 20

/** The marks that count of the evenings before a day on which some class was closed, the latest evening first. */
export async function readMarksBefore(db: Db, day: string): Promise<Mark[][]> {
  const days = await db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('about', '=', 'class')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(maxEvenings)
    .execute()
  const earlier = await db
    .selectFrom('registerMarks')
    .select(columns)
    .where('day', 'in', ['', ...days.map(({ day }) => day)])
    .execute()
  const byDay = Map.groupBy(earlier, ({ day }) => day)
  return days.map(({ day }) => latestMarks(byDay.get(day) ?? []))
}
