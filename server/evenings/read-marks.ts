import { latestMarks, type Mark } from '#domain/evenings/marks.ts'
import type { Db } from '../db/tables.ts'

const columns = ['id', 'day', 'about', 'subject', 'what', 'at'] as const

/** Of each person and class the mark that counts on a day. */
export async function readMarks(db: Db, day: string): Promise<Mark[]> {
  return latestMarks(await db.selectFrom('registerMarks').select(columns).where('day', '=', day).execute())
}
