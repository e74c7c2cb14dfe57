import { sql } from 'kysely'
import type { NewChild } from '#domain/evenings/evening-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import type { Actor } from '#domain/permissions.ts'
import { hiddenColumns } from '../content/publishing-columns.ts'
import { insertRecord, tableOf } from '../content/records.ts'
import { listedRecords } from '../content/visibility.ts'
import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'

/**
 * Adds a child of whom only the name and the class are known yet, under the id that the phone has made; part of a
 * transaction. Visitors do not see the record until its form is complete (`content/publishing-columns.ts`).
 */
export const addUnfinishedChild = (
  db: Db,
  { id, fullName, studentClass }: NewChild,
  { actor, now }: { actor: Actor; now: Date },
) =>
  insertRecord(db, {
    kind: student,
    id,
    actor,
    now,
    columns: {
      fullName,
      studentClass,
      uniqueId: `New ${id.slice(-12)}`,
      gender: '',
      address: '',
      coverImageURL: null,
      ...hiddenColumns,
    },
  })

/** Those of these ids that a child has or had, in the trash too. */
export async function findKnownChildren(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom(tableOf(student))
    .select('id')
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many children wait for somebody to complete their form. */
export const countUnfinishedChildren = (db: Db): Promise<number> =>
  countRows(listedRecords(db, student).where(sql<boolean>`("gender" = '' or "address" = '')`))
