import { sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { undoCutoff } from '#features/records/server/change-sets/read-change-sets.ts'
import type { AppContext } from '#server/app-context.ts'
import type { YearRecordRow } from '#server/db/change-rows.ts'
import { batchesOf } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import type { YearRecord } from '../school-year-schemas.ts'

export type NewYearRecord = Omit<YearRecordRow, 'changeSetId' | 'position' | 'year'>

/** Keeps who was what in the year that is over; part of the transaction of the change set that ends it. */
export async function storeYear(
  db: Db,
  changeSetId: string,
  year: number,
  records: readonly NewYearRecord[],
) {
  const rows = records.map((record, position) => ({ changeSetId, position, year, ...record }))
  for (const batch of batchesOf(rows)) await db.insertInto('yearRecords').values(batch).execute()
}

/** What is kept, but of years that were undone. */
export const keptRecords = (db: Db) =>
  db
    .selectFrom('yearRecords')
    .where('changeSetId', 'not in', (eb) =>
      eb.selectFrom('changeSets').select('id').where('undoneAt', 'is not', null),
    )

/** The years that are kept, the latest first. */
export async function listYears(db: Db): Promise<{ year: number; people: number }[]> {
  const rows = await keptRecords(db)
    .select(['year', sql<number>`count(*)`.as('people')])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year, people }) => ({ year, people: Number(people) }))
}

/** Everybody of a year, in the order in which they were kept. */
export async function readYear(db: Db, year: number): Promise<YearRecord[]> {
  const rows = await keptRecords(db).selectAll().where('year', '=', year).orderBy('position').execute()
  return rows.map(({ kind, recordId, name, group, outcome, next }) => ({
    kind,
    _id: recordId,
    name,
    group,
    outcome,
    next,
  }))
}

/** Children of whom nothing is left but that they were here (docs/decisions/069). */
export async function countErasedStudents(db: Db): Promise<number> {
  const { number } = await keptRecords(db)
    .select(({ fn }) => fn.count('recordId').distinct().as('number'))
    .where('kind', '=', 'student')
    .where('name', '=', erasedName)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** What was kept of years that were undone, and cannot be done again any more. */
export async function deleteUndoneYears({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('yearRecords')
    .where('changeSetId', 'in', (eb) =>
      eb
        .selectFrom('changeSets')
        .select('id')
        .where('undoneAt', 'is not', null)
        .where('at', '<=', undoCutoff(now())),
    )
    .execute()
}
