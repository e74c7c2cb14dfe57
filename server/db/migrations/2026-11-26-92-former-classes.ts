import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { clean } from './2026-11-26-91-clean-text.ts'
import type { Migration } from './migration.ts'

/** The classes that children were in before, so that an evening stays what it was when its class is called otherwise. */
export const formerClasses: Migration = {
  name: '2026-11-26-92-former-classes',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('formerClasses')
      .addColumn('studentId', text, (column) => column.notNull())
      // The moment at which the child came into the next one.
      .addColumn('until', text, (column) => column.notNull())
      .addColumn('studentClass', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('formerClasses_pkey', ['studentId', 'until'])
      .modifyEnd(tableEnd)
      .execute()
    await findFormerClasses(db)
  },
}

type Move = { studentId: string; until: string; studentClass: string }

/** What is known of earlier classes: every change that can still be undone, and the school years that are over. */
export async function findFormerClasses(db: Kysely<unknown>): Promise<void> {
  const registers = await findRegisters(db)
  for (const move of [...(await movesOfChanges(db)), ...(await movesOfYears(db))]) {
    const until = untilOf(move, registers)
    await sql`
      insert into "formerClasses" ("studentId", "until", "studentClass")
      values (${move.studentId}, ${until}, ${clean(move.studentClass)}) on conflict do nothing`.execute(db)
  }
}

/** An evening, and when the first of its classes was closed. */
type RegisterOf = { day: string; takenAt: string }

async function findRegisters(db: QueryExecutorProvider): Promise<RegisterOf[]> {
  const { rows } = await sql<RegisterOf>`
    select "day", min("receivedAt") as "takenAt" from "registerMarks"
    where "about" = 'class' group by "day" order by "day"`.execute(db)
  return rows
}

/**
 * Until when registers show the child in that class. Who typed in the last evenings before a move after it has seen the
 * child in the next class, and closed that one.
 */
function untilOf({ until }: Move, registers: readonly RegisterOf[]): string {
  const before = registers.filter(({ day }) => startOf(day) <= until)
  const lastSeen = before.findLastIndex(({ takenAt }) => takenAt <= until)
  const typedIn = before[lastSeen + 1]
  return typedIn ? startOf(typedIn.day) : until
}

/** The midnight at the school with which a day begins. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`).toISOString()

type Change = {
  studentId: string
  at: string
  before: string
  after: string
  isUndone: number
  undoneAt: string | null
}

/** Each change of a class and its undo. When a part of a change set was undone, only History tells. */
async function movesOfChanges(db: QueryExecutorProvider): Promise<Move[]> {
  const { rows } = await sql<Change>`
    select "recordId" as "studentId", "changeSets"."at", "before", "after", "isUndone", coalesce("undoneAt", (
      select max("history"."at") from "history"
      where "history"."action" = 'undo' and "history"."recordId" = "changeSets"."id"
    )) as "undoneAt" from "changedRecords"
    inner join "changeSets" on "changeSets"."id" = "changedRecords"."changeSetId"
    where "changedRecords"."kind" = 'student' and "before" like '%"studentClass"%'
    order by "changeSets"."at", "changeSets"."id"`.execute(db)
  return rows.flatMap(({ studentId, at, before, after, isUndone, undoneAt }) => {
    const [was, became] = [classIn(before), classIn(after)]
    return [
      ...(was === undefined ? [] : [{ studentId, until: at, studentClass: was }]),
      ...(isUndone && undoneAt && became !== undefined
        ? [{ studentId, until: undoneAt, studentClass: became }]
        : []),
    ]
  })
}

function classIn(side: string): string | undefined {
  const { studentClass }: { studentClass?: string } = JSON.parse(side)
  return studentClass
}

/** Of years whose changes are kept no longer: the id of a change set begins with the time at which it was made. */
async function movesOfYears(db: QueryExecutorProvider): Promise<Move[]> {
  const { rows } = await sql<{ changeSetId: string; studentId: string; studentClass: string }>`
    select "changeSetId", "recordId" as "studentId", "group" as "studentClass" from "yearRecords"
    where "kind" = 'student' and "outcome" = 'moves' and not exists (
      select 1 from "changedRecords"
      where "changedRecords"."changeSetId" = "yearRecords"."changeSetId"
      and "changedRecords"."recordId" = "yearRecords"."recordId"
    ) and not exists (
      select 1 from "changeSets" where "changeSets"."id" = "yearRecords"."changeSetId" and "undoneAt" is not null
    )`.execute(db)
  return rows.map(({ changeSetId, ...move }) => ({
    ...move,
    until: new Date(Number.parseInt(changeSetId.replace('-', '').slice(0, 12), 16)).toISOString(),
  }))
}
