import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { endOfDays, needsConsent } from '#domain/consent.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { isMissingState, type ListState, type MissingState } from '#domain/kinds/list-states.ts'
import type { Filters } from '#domain/kinds/parse-filters.ts'
import { student } from '#domain/kinds/student.ts'
import { can } from '#domain/permissions.ts'
import { countRows } from '#server/db/dialect.ts'
import { matchesSearch, readSearch, readsEveryRow, type Search } from '#server/db/search.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { canSeeField } from '../../field-audiences.ts'
import { searchColumn } from '../records.ts'
import {
  canSeeEverything,
  idsInState,
  isShownTo,
  leftRecords,
  listedRecords,
  recordsShownTo,
  type Viewer,
} from '../visibility/record-viewers.ts'

export type ListScope = Viewer & {
  kind: Kind
  filters: Filters
  q: string
  /** Only records in this state; for admins. */
  state?: ListState | undefined
  eventId?: string | undefined
}

export type Eb = ExpressionBuilder<Tables, ContentTableName>

/** Selects the records that a list shows, unordered. */
export async function shownRecords(db: Db, scope: ListScope) {
  const { kind, filters, state, eventId, now } = scope
  const search = parseSearch(scope)
  const inRowOrder = search !== undefined && readsEveryRow(db, search)
  const records = state === 'left' ? leftRecords(db, kind) : listedRecords(db, kind, { inRowOrder })
  const missing = state && isMissingState(state) ? state : undefined
  // Only a few records have publishing settings, so the list of ids is short.
  const ids =
    state && state !== 'left' && !isMissingState(state) ? await idsInState(db, kind, state, now) : undefined
  return records.where((eb) =>
    eb.and([
      ...filterConditions(eb, kind, filters),
      ...isShownTo(eb, kind, scope),
      ...(ids ? [eb('id', 'in', ids.length > 0 ? ids : [''])] : []),
      ...(eventId ? [eb('eventId', '=', eventId)] : []),
      ...(missing ? [isMissing[missing](scope)] : []),
      ...(search ? [matchesSearch(db, search), hasRightWords(scope)] : []),
    ]),
  )
}

/** Conditions that select the children whose records lack something today. */
const isMissing: Record<MissingState, (viewer: Viewer) => Expression<SqlBool>> = {
  // Only numbers that the viewer may see count, so that the list reveals no others.
  'no phone': ({ actor }) => hasNoPhone(phoneFields.filter((name) => canSeeField(actor, student, name))),
  // Volunteers do not see a photo without consent, so for them it is missing (`visibleValues`).
  'no photo': (viewer) => {
    const isEmpty = sql<boolean>`coalesce("coverImageURL", '') = ''`
    return can(viewer.actor, 'keep consents')
      ? isEmpty
      : sql<boolean>`(${isEmpty} or ${hasNoConsent(viewer)})`
  },
  'no consent': (viewer) => hasNoConsent(viewer),
}

const phoneFields = ['guardian1Phone', 'guardian2Phone']
const hasNoPhone = (names: readonly string[]) =>
  sql<boolean>`coalesce(${sql.join(names.map((name) => sql`nullif(${sql.ref(name)}, '')`))}, '') = ''`

/** Counts the children without an adult whom one can call. */
export const countWithoutPhone = (db: Db): Promise<number> =>
  countRows(listedRecords(db, student).where(hasNoPhone(phoneFields)))

const hasNoConsent = ({ now }: Viewer) =>
  sql<boolean>`("consentLevel" = 'none' or "consentUntil" < ${schoolDay(now)})`

/** Returns conditions: a date filter is a year, any other filter an exact value. */
function filterConditions(eb: Eb, kind: Kind, filters: Filters) {
  return Object.entries(filters).map(([name, value]) =>
    kind.fields[name]?.type === 'day'
      ? // Lists with a date are ordered by it, newest first, so a year is one range of the list.
        eb.and([
          eb('sortKey', '>=', kind.sortKey({ [name]: `${value}-12-31` })),
          eb('sortKey', '<=', kind.sortKey({ [name]: `${value}-01-01` })),
        ])
      : eb(sql.ref(name), '=', value),
  )
}

function parseSearch({ kind, q, actor }: ListScope): Search | undefined {
  const searched = readSearch(q)
  return searched.length === 0
    ? undefined
    : { table: kind.table, column: searchColumn(kind, actor), searched }
}

/**
 * Selects children whose search text is still valid today. A child whose consent has ended can no longer be
 * found by name.
 */
const hasRightWords = ({ kind, actor }: ListScope) =>
  needsConsent(kind) && !canSeeEverything(actor)
    ? sql<boolean>`"publicUntil" >= ${actor.visibility?.today ?? endOfDays}`
    : sql<boolean>`true`

// Lists are counted on each read, using only an index (docs/decisions/037).

export const countList = async (db: Db, scope: ListScope): Promise<number> =>
  countRows(await shownRecords(db, scope))

export const countShown = (db: Db, kind: Kind, viewer: Viewer): Promise<number> =>
  countRows(recordsShownTo(db, kind, viewer))

/** Counts the listed records of these kinds, visible or not. */
export async function countByKind(db: Db, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const counts = kinds.map(
    async (kind) => [kind.name, await countRows(listedRecords(db, kind))] as [string, number],
  )
  return new Map(await Promise.all(counts))
}

/** Counts the visible records for each value of a filter, unordered. */
export async function countChoices(db: Db, { kind, filter }: { kind: Kind; filter: string }, viewer: Viewer) {
  const column = sql.ref<string>(filter)
  const value = kind.fields[filter]?.type === 'day' ? sql<string>`substr(${column}, 1, 4)` : column
  const rows = await recordsShownTo(db, kind, viewer)
    .select((eb) => [value.as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(value)
    .execute()
  return rows.map(({ value, count }) => ({ value: String(value), count: Number(count) }))
}
