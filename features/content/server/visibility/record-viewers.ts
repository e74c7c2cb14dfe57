import { type ExpressionBuilder, sql } from 'kysely'
import { type ContentTableName, tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type PublishingState, parsePublishing, statesOf } from '#domain/kinds/publishing.ts'
import { type Actor, can } from '#domain/permissions.ts'
import type { ContentRow, Db, Tables } from '#server/db/tables.ts'

// The only place that decides which records visitors see (docs/decisions/060).

/** The reader. Admins see everything; visitors see only what is published at `now`. */
export type Viewer = { actor: Actor; now: Date }

export const canSeeEverything = (actor: Actor) => can(actor, 'see private fields')

/**
 * Returns true if the viewer may see this row, which must not be in the trash. For visitors the result is the same as
 * that of `recordsShownTo`, except for records that no list shows; admins also see people who have left.
 */
export const isVisibleTo = (
  { visibleFrom, visibleUntil, leftOn }: Pick<ContentRow, 'visibleFrom' | 'visibleUntil' | 'leftOn'>,
  { actor, now }: Viewer,
) =>
  canSeeEverything(actor) || (!leftOn && visibleFrom <= now.toISOString() && visibleUntil > now.toISOString())

/**
 * Selects records that appear in lists: not in the trash, and not people who have left (docs/decisions/066).
 *
 * @param inRowOrder makes SQLite scan all rows, which takes a tenth of the time of finding each by an index
 */
export function listedRecords(db: Db, kind: Kind, { inRowOrder = false } = {}) {
  const isNull = (column: string) => sql<boolean>`${sql.raw(inRowOrder ? '+' : '')}${sql.ref(column)} is null`
  return db
    .selectFrom(tableOf(kind))
    .where(isNull('deletedAt'))
    .$if(kind.canLeave === true, (records) => records.where(isNull('leftOn')))
}

/** Selects people who have left; none for kinds that cannot leave. */
export const leftRecords = (db: Db, kind: Kind) =>
  db
    .selectFrom(tableOf(kind))
    .where('deletedAt', 'is', null)
    .where(kind.canLeave ? sql<boolean>`"leftOn" is not null` : sql<boolean>`1 = 0`)

type Eb = ExpressionBuilder<Tables, ContentTableName>

/** Returns the conditions for showing a record in a list; none for admins. */
export function isShownTo(eb: Eb, { unlisted }: Kind, { actor, now }: Viewer) {
  if (canSeeEverything(actor)) return []
  const time = now.toISOString()
  return [
    eb('visibleFrom', '<=', time),
    eb('visibleUntil', '>', time),
    ...(unlisted ? [eb(sql.ref(unlisted.field), 'is distinct from', unlisted.value)] : []),
  ]
}

export const recordsShownTo = (db: Db, kind: Kind, viewer: Viewer) =>
  listedRecords(db, kind).where((eb) => eb.and(isShownTo(eb, kind, viewer)))

export async function idsInState(db: Db, kind: Kind, state: PublishingState, now: Date): Promise<string[]> {
  const withPublishing = listedRecords(db, kind).where('publishing', 'is not', null)
  const rows = await withPublishing.select(['id', 'publishing']).execute()
  return rows
    .filter(({ publishing }) => statesOf(parsePublishing(publishing), now).includes(state))
    .map(({ id }) => id)
}
