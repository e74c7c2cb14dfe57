import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Mark } from '../evening-schemas.ts'
import { maxMarksOfOne } from '../evenings.ts'
import { latestMarks } from '../marks.ts'
import type { RegisterMarkRow } from './tables.ts'

export async function findStoredMarks(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('registerMarks')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the ids of the new marks that exceed the limit on how often one admin may mark the same subject on an
 * evening. Another admin can still correct the mark.
 */
export async function findTooMany(db: Db, marks: readonly Mark[], adminId: string): Promise<Set<string>> {
  // Stops counting at the limit, so that the time does not grow with the table.
  const ownMarks = sql<number>`(
    select count(*) from (
      select 1 from "registerMarks" as "own"
      where "own"."subject" = "registerMarks"."subject" and "own"."day" = "registerMarks"."day"
      and "own"."adminId" = ${adminId} limit ${maxMarksOfOne}
    ) as "some"
  )`
  const counts = await selectCounting(db, marks)
    .select(['subject', 'day', ownMarks.as('number')])
    .execute()
  const numbers = new Map(counts.map(({ subject, day, number }) => [`${day} ${subject}`, Number(number)]))
  const tooMany = marks.filter(({ day, subject }) => {
    const number = (numbers.get(`${day} ${subject}`) ?? 0) + 1
    numbers.set(`${day} ${subject}`, number)
    return number > maxMarksOfOne
  })
  return new Set(tooMany.map(({ id }) => id))
}

type NewMark = Omit<RegisterMarkRow, 'isSuperseded' | 'firstAt' | 'note'> & Pick<Mark, 'note'>

/**
 * Adds new marks and updates which marks of an evening count, regardless of the order in which they arrive.
 * Call it inside a transaction; only one transaction runs at a time.
 */
export async function addMarks(db: Db, marks: readonly NewMark[]): Promise<void> {
  if (marks.length === 0) return
  const counting = await selectCounting(db, marks).selectAll().execute()
  const before = new Map(counting.map((row) => [row.id, row]))
  const added = marks.map((mark) => ({ ...mark, note: mark.note || null, isSuperseded: 0, firstAt: mark.at }))
  const changed = supersede([...counting, ...added]).filter((row) => {
    const was = before.get(row.id)
    return !was || was.isSuperseded !== row.isSuperseded || (was.firstAt ?? was.at) !== row.firstAt
  })
  // Use one statement, because on PostgreSQL every statement waits for the network.
  await db
    .insertInto('registerMarks')
    .values(changed)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        isSuperseded: ref('excluded.isSuperseded'),
        firstAt: ref('excluded.firstAt'),
      })),
    )
    .execute()
}

/** Selects the current (not superseded) marks on the same days and subjects as the given marks. */
const selectCounting = (db: Db, marks: readonly Mark[]) =>
  db
    .selectFrom('registerMarks')
    .where('isSuperseded', '=', 0)
    .where('day', 'in', ['', ...new Set(marks.map(({ day }) => day))])
    .where('subject', 'in', ['', ...new Set(marks.map(({ subject }) => subject))])

/**
 * Marks all but the latest mark of each evening and subject as superseded, and stores the time of the first mark in all
 * of them.
 */
function supersede(rows: readonly RegisterMarkRow[]): RegisterMarkRow[] {
  const bySubject = Map.groupBy(rows, ({ day, about, subject }) => `${day} ${about} ${subject}`)
  return [...bySubject.values()].flatMap((ofSubject) => {
    const [latest] = latestMarks(ofSubject)
    const [firstAt = null] = ofSubject.map((row) => row.firstAt ?? row.at).sort()
    return ofSubject.map((row) => ({ ...row, isSuperseded: row.id === latest?.id ? 0 : 1, firstAt }))
  })
}
