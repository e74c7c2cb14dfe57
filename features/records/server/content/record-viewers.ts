import { type ExpressionBuilder, sql } from 'kysely'
import { type ContentTableName, tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type PublishingState, parsePublishing, statesOf } from '#domain/kinds/publishing.ts'
import { type Actor, can } from '#domain/permissions.ts'
import type { ContentRow, Db, Tables } from '#server/db/tables.ts'

// The one place that says which records visitors see (docs/decisions/060).

/** For whom something is read: admins see everything at any time, visitors what is shown at this moment. */
export type Viewer = { actor: Actor; now: Date }

/** Whether somebody sees all records with all their fields. */
export const seesEverything = (actor: Actor) => can(actor, 'see private fields')

/** Whether a record may be shown; the same as `listedRecords` with `isShownTo` for a row that was read. */
export const isVisibleTo = (
  { visibleFrom, visibleUntil, leftOn }: Pick<ContentRow, 'visibleFrom' | 'visibleUntil' | 'leftOn'>,
  { actor, now }: Viewer,
) =>
  seesEverything(actor) || (!leftOn && visibleFrom <= now.toISOString() && visibleUntil > now.toISOString())

/**
 * The records of which lists are made: neither in the trash nor of people who have left (docs/decisions/066).
 *
 * @param inRowOrder has SQLite read all rows in turn, which takes a tenth of the time of finding each one by an index
 */
export function listedRecords(db: Db, kind: Kind, { inRowOrder = false } = {}) {
  const isNull = (column: string) => sql<boolean>`${sql.raw(inRowOrder ? '+' : '')}${sql.ref(column)} is null`
  return db
    .selectFrom(tableOf(kind))
    .where(isNull('deletedAt'))
    .$if(kind.canLeave === true, (records) => records.where(isNull('leftOn')))
}

/** Those who have left; of kinds whose records do not leave, none. */
export const leftRecords = (db: Db, kind: Kind) =>
  db
    .selectFrom(tableOf(kind))
    .where('deletedAt', 'is', null)
    .where(kind.canLeave ? sql<boolean>`"leftOn" is not null` : sql<boolean>`1 = 0`)

type Eb = ExpressionBuilder<Tables, ContentTableName>

/** The conditions under which a list shows a record; none for admins. */
export function isShownTo(eb: Eb, { actor, now }: Viewer) {
  if (seesEverything(actor)) return []
  const time = now.toISOString()
  return [eb('visibleFrom', '<=', time), eb('visibleUntil', '>', time)]
}

/** The records of a list as somebody sees it at this moment. */
export const recordsShownTo = (db: Db, kind: Kind, viewer: Viewer) =>
  listedRecords(db, kind).where((eb) => eb.and(isShownTo(eb, viewer)))

/** The ids of the records in a state. */
export async function idsInState(db: Db, kind: Kind, state: PublishingState, now: Date): Promise<string[]> {
  const withPublishing = listedRecords(db, kind).where('publishing', 'is not', null)
  const rows = await withPublishing.select(['id', 'publishing']).execute()
  return rows
    .filter(({ publishing }) => statesOf(parsePublishing(publishing), now).includes(state))
    .map(({ id }) => id)
}
