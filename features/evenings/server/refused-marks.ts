import { day } from '#domain/dates/durations.ts'
import { eveningOn } from '#domain/site/class-calendar.ts'
import type { Db, UploadRow } from '#server/db/tables.ts'
import { classSessionPlaceholder } from '#server/media/pictures/placeholders.ts'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import { maxDaysBack } from '../evenings.ts'
import { latestMarks } from '../marks.ts'
import { fillClassSession } from './class-session.ts'
import type { Caller } from './evening-routes.ts'
import { readCalendar } from './read-school.ts'
import { addMarks, findStoredMarks } from './store-marks.ts'
import type { RefusedMarkRow } from './tables.ts'

/** The maximum number of refused marks stored per account. */
const maxOfOne = 2_000

/** Stores the latest refused mark for each evening and subject. Call it inside a transaction. */
export async function storeRefused(db: Db, rows: readonly RefusedMarkRow[]): Promise<void> {
  const [one] = rows
  if (!one) return
  const own = db.selectFrom('refusedMarks').where('adminId', '=', one.adminId)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const latest = [...Map.groupBy(rows, ({ day }) => day).values()].flatMap(latestMarks)
  for (const row of latest.slice(0, Math.max(0, maxOfOne - Number(count))))
    await db
      .insertInto('refusedMarks')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'about', 'subject']).doUpdateSet(row).where('refusedMarks.at', '<=', row.at),
      )
      .execute()
}

/** Finds refused marks for days on which class is held after all. */
export async function findReopened(db: Db): Promise<RefusedMarkRow[]> {
  const rows = await db.selectFrom('refusedMarks').selectAll().where('refusal', '=', 'calledOff').execute()
  if (rows.length === 0) return []
  const calendar = await readCalendar(db)
  return rows.filter(({ day }) => eveningOn(day, calendar).isHeld)
}

/**
 * Returns a placeholder picture for the class session that a reopened day may create, or nothing if no refused mark
 * closes a class.
 */
export async function filesOfReopened(db: Db): Promise<Record<string, ReceivedFile>> {
  const closed = await db
    .selectFrom('refusedMarks')
    .select('id')
    .where('what', '=', 'closed')
    .executeTakeFirst()
  return closed ? { picture: classSessionPlaceholder } : {}
}

/**
 * Accepts the refused marks of days on which class is held after all, as if they had just arrived. Call it inside a
 * transaction.
 *
 * @param picture the picture for a class session that may be added now
 * @returns true if any public page changes
 */
export async function applyReopened(
  db: Db,
  { admin: actor, now, picture }: Caller & { picture: UploadRow | undefined },
): Promise<boolean> {
  const reopened = await findReopened(db)
  let isShown = false
  for (const [day, ofDay] of Map.groupBy(reopened, ({ day }) => day)) {
    await db.deleteFrom('refusedMarks').where('day', '=', day).execute()
    const stored = await findStoredMarks(
      db,
      ofDay.map(({ id }) => id),
    )
    await addMarks(
      db,
      ofDay.filter(({ id }) => !stored.has(id)).map(({ refusal: _, ...mark }) => mark),
    )
    isShown = (await fillClassSession(db, { day, actor, now, picture })) || isShown
  }
  return isShown
}

/** Deletes refused marks that are older than any register that can still be filled in. */
export const deleteOldRefused = (db: Db, now: Date) =>
  db
    .deleteFrom('refusedMarks')
    .where('receivedAt', '<', new Date(now.getTime() - maxDaysBack * day).toISOString())
    .executeTakeFirst()
