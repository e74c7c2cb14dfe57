import { type ExpressionBuilder, sql } from 'kysely'
import type { FieldVisibility, VisibilitySettings } from '#domain/audiences.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type ContentTableName, kinds, tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import {
  canSchedule,
  endOfTime,
  type PublishingState,
  parsePublishing,
  statesOf,
} from '#domain/kinds/publishing.ts'
import { type Actor, can, visitor } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentVersion } from '#server/db/content-version.ts'
import { readSettingText, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { ContentRow, Db, Tables } from '#server/db/tables.ts'

// The one place that says which records visitors see, and when that changes (docs/decisions/060).

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

/** The next time at which visitors see something else though nobody changes anything; null when there is none. */
async function findNextChange(db: Db, now: Date): Promise<Date | null> {
  const time = now.toISOString()
  const moments = kinds.filter(canSchedule).flatMap((kind) =>
    (['visibleFrom', 'visibleUntil'] as const).map(
      (column) => sql<{ at: string | null }>`
        select min(${sql.ref(column)}) as "at" from ${sql.table(kind.table)}
        where "deletedAt" is null and "publishing" is not null
          and ${sql.ref(column)} > ${time} and ${sql.ref(column)} < ${endOfTime}`,
    ),
  )
  const { rows } = await sql<{ at: string | null }>`${sql.join(moments, sql` union all `)}`.execute(db)
  const [next] = rows.flatMap(({ at }) => at ?? []).sort()
  return next === undefined ? null : new Date(next)
}

/**
 * Tells at which time visitors next see something else though nobody changes anything: when a record is published or
 * its last day ends. Read once for as long as the content stays the same and that time has not come.
 */
export function createNextChange({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  let known = { version: Number.NaN, since: 0, until: 0 }
  return async (version: number): Promise<number> => {
    const time = now()
    const since = time.getTime()
    if (version !== known.version || since < known.since || since >= known.until) {
      const next = await findNextChange(db, time)
      known = { version, since, until: next?.getTime() ?? Number.POSITIVE_INFINITY }
    }
    return known.until
  }
}

/** The row of the table of settings, beside those of the site, which everybody may read. */
const settingsKey = 'fieldVisibility'

/** Nothing is set: as in owner-decisions §3. */
const usualSettings: VisibilitySettings = { audiences: {}, shortName: 'initial', newChildren: null }

export function parseVisibility(stored: string | null | undefined, now: Date): FieldVisibility {
  return { ...usualSettings, ...(stored && JSON.parse(stored)), today: schoolDay(now) }
}

/** Who sees which field, as it is stored; within a transaction, as it will be. */
export async function readVisibility(db: Db, now: Date): Promise<FieldVisibility> {
  return parseVisibility(await readSettingText(db, settingsKey), now)
}

/** For another query, so that it comes with each row; `parseVisibility` reads it. */
export const visibilityColumn = settingColumn(settingsKey, 'visibility')

/** Part of a transaction of `changeContent`. */
export async function saveVisibility(db: Db, now: Date, settings: VisibilitySettings): Promise<void> {
  const { audiences, shortName, newChildren } = settings
  await saveSetting(db, now, settingsKey, { audiences, shortName, newChildren })
}

type Known = { version: number; visibility: FieldVisibility }
const knownByDatabase = new WeakMap<ContentVersion, Known>()

/**
 * The actor, with what they may see: admins come with it from their session, visitors get it here. It is read once
 * for as long as content and day stay the same, so that as a rule it costs no query.
 */
export async function viewerOf(
  { db, contentVersion, now }: Pick<AppContext, 'db' | 'contentVersion' | 'now'>,
  actor: Actor,
): Promise<Actor> {
  if (actor.type === 'admin') return actor
  // Asked for before the settings are read: what is kept is then never older than its version.
  const version = contentVersion.current()
  const known = knownByDatabase.get(contentVersion)
  const today = schoolDay(now())
  if (known?.version === version && known.visibility.today === today)
    return { ...visitor, visibility: known.visibility }
  const visibility = await readVisibility(db, now())
  knownByDatabase.set(contentVersion, { version, visibility })
  return { ...visitor, visibility }
}
