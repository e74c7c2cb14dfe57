import { sql } from 'kysely'
import { schoolDay } from '#domain/dates/school-day.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { erasedName } from '#domain/personal-data.ts'
import {
  type Retention,
  type RetentionName,
  retentionCutoff,
  retentionNames,
} from '#domain/site/retention-periods.ts'
import { expiredSignUps } from '#features/access/server/unanswered-sign-ups.ts'
import { adminKind } from '#features/content/history.ts'
import { executeRows } from '#features/content/server/records.ts'
import { oldEnquiries } from '#features/enquiries/server/handle-enquiries.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

/** The kinds that record when a person left. */
export const leavingKinds: readonly Kind[] = [student, volunteer]

export async function countDue(
  db: Db,
  periods: Retention,
  now: Date,
): Promise<Record<RetentionName, number>> {
  const counts = await Promise.all(
    retentionNames.map(async (name) => [
      name,
      await counters[name](db, retentionCutoff(name, periods, now), now),
    ]),
  )
  return Object.fromEntries(counts)
}

const counters: Record<RetentionName, (db: Db, cutoff: Date, now: Date) => Promise<number>> = {
  feedback: (db, cutoff) =>
    countRows(db.selectFrom(tableOf(feedback)).where('createdAt', '<', cutoff.toISOString())),
  applications: (db, cutoff) => countRows(oldEnquiries(db, 'applications', cutoff)),
  calls: (db, cutoff) => countRows(oldEnquiries(db, 'calls', cutoff)),
  async signUps(db, cutoff, now) {
    const unanswered = await expiredSignUps(db, cutoff, now).execute()
    return unanswered.length + (await rejectedSignUps(db, cutoff)).length
  },
  activity: (db, cutoff) => countRows(db.selectFrom('history').where('at', '<', cutoff.toISOString())),
  async left(db, cutoff) {
    let number = 0
    for (const kind of leavingKinds)
      number += await countRows(db.selectFrom(tableOf(kind)).where(hasLeft(kind.table, cutoff)))
    return number
  },
}

/** Matches people without an account who left long enough ago. */
const hasLeft = (table: string, cutoff: Date) => sql<boolean>`
  "leftOn" < ${schoolDay(cutoff)}
  ${table === volunteer.table ? sql`and not exists (select 1 from "admins" where "volunteerId" = "volunteers"."id")` : sql``}`

/** Returns the ids of rejected or unanswered sign-ups whose names are still in History. */
export async function rejectedSignUps(db: Db, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select('recordId')
    .distinct()
    .where('kind', '=', adminKind)
    .where('action', 'in', ['reject', 'delete sign-up'])
    .where('at', '<', cutoff.toISOString())
    .where('title', '<>', erasedName)
    .execute()
  return rows.flatMap(({ recordId }) => recordId ?? [])
}

/** Returns some of the messages that have expired, including those in the trash. */
export const findOldFeedback = (db: Db, cutoff: Date, limit: number): Promise<ContentRow[]> =>
  executeRows(
    db
      .selectFrom(tableOf(feedback))
      .selectAll()
      .where('createdAt', '<', cutoff.toISOString())
      .orderBy('createdAt')
      .limit(limit),
  )

/** Returns some of the people who left long enough ago. */
export const findLeavers = (db: Db, kind: Kind, cutoff: Date, limit: number): Promise<ContentRow[]> =>
  executeRows(
    db.selectFrom(tableOf(kind)).selectAll().where(hasLeft(kind.table, cutoff)).orderBy('id').limit(limit),
  )
