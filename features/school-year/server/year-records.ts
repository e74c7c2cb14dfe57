import { sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { undoCutoff } from '#features/undo/server/read-change-sets.ts'
import type { AppContext } from '#server/app-context.ts'
import { chunk } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import type { YearRecord } from '../school-year-schemas.ts'
import type { YearRecordRow } from './tables.ts'

export type NewYearRecord = Omit<YearRecordRow, 'changeSetId' | 'position' | 'year'>

/**
 * Stores everyone's class and outcome in the past year; runs inside the transaction of the change set that
 * ends the year.
 */
export async function archiveYear(
  db: Db,
  changeSetId: string,
  year: number,
  records: readonly NewYearRecord[],
) {
  const rows = records.map((record, position) => ({ changeSetId, position, year, ...record }))
  for (const batch of chunk(rows)) await db.insertInto('yearRecords').values(batch).execute()
}

/** Selects the stored records, except those of undone years. */
export const archivedRecords = (db: Db) =>
  db
    .selectFrom('yearRecords')
    .where('changeSetId', 'not in', (eb) =>
      eb.selectFrom('history').select('id').where('undoneAt', 'is not', null),
    )

export async function listYears(db: Db): Promise<{ year: number; people: number }[]> {
  const rows = await archivedRecords(db)
    .select(['year', sql<number>`count(*)`.as('people')])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year, people }) => ({ year, people: Number(people) }))
}

/** Returns the people of a year, in the order in which they were stored. */
export async function readYear(db: Db, year: number): Promise<YearRecord[]> {
  const rows = await archivedRecords(db).selectAll().where('year', '=', year).orderBy('position').execute()
  return rows.map(({ kind, recordId, name, group, outcome, next }) => ({
    kind,
    _id: recordId,
    name,
    group,
    outcome,
    next,
  }))
}

/** Counts erased children: only the fact that they were here is kept (docs/decisions/069). */
export async function countErasedStudents(db: Db): Promise<number> {
  const { number } = await archivedRecords(db)
    .select(({ fn }) => fn.count('recordId').distinct().as('number'))
    .where('kind', '=', 'student')
    .where('name', '=', erasedName)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Deletes the records of undone years that can no longer be redone. */
export async function deleteUndoneYears({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('yearRecords')
    .where('changeSetId', 'in', (eb) =>
      eb
        .selectFrom('history')
        .select('id')
        .where('undoneAt', 'is not', null)
        .where('at', '<=', undoCutoff(now())),
    )
    .execute()
}
