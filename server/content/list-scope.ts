import { type ExpressionBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/parse-filters.ts'
import { endOfDays, needsConsent } from '#domain/records/consent.ts'
import type { ListState } from '#domain/records/leaving.ts'
import type { Db, Tables } from '../db/tables.ts'
import { containsWord, matchesSearch, searchWords, type WordSearch } from '../db/word-index.ts'
import { searchColumn } from './records.ts'
import {
  idsInState,
  isShownTo,
  leftRecords,
  listedRecords,
  seesEverything,
  type Viewer,
} from './visibility.ts'

/** What a list shows: its kind, filters and search, and for whom at which moment. */
export type ListScope = Viewer & {
  kind: Kind
  filters: Filters
  q: string
  /** Only the records in this state; for admins. */
  state?: ListState | undefined
}

export type Eb = ExpressionBuilder<Tables, 'content'>

/** The records of a list, before anything is searched among them. */
export const shownRecords = (db: Db, scope: ListScope) =>
  listedRecords(db, scope.kind).where((eb) =>
    eb.and([...filterConditions(eb, scope.kind, scope.filters), ...isShownTo(eb, scope)]),
  )

/** The records in a state, which are among the few about which something was set; or those who have left. */
export async function recordsInState(db: Db, scope: ListScope, state: ListState) {
  const search = parseSearch(scope)
  if (state === 'left')
    // The full-text index has those of the list alone.
    return leftRecords(db, scope.kind).where((eb) =>
      eb.and([
        ...filterConditions(eb, scope.kind, scope.filters),
        ...(search?.words ?? []).map((word) => containsWord(sql.ref(search?.column ?? ''), word)),
      ]),
    )
  const ids = await idsInState(db, scope.kind, state, scope.now)
  return shownRecords(db, scope)
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .$if(search !== undefined, (list) => list.where(matchesSearch(db, search as WordSearch)))
}

/** A date filter is a year, every other filter the exact value. */
export function filterConditions(eb: Eb, kind: Kind, filters: Filters) {
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

/** Every word must occur. */
export function parseSearch({ kind, filters, q, actor }: ListScope): WordSearch | undefined {
  const words = searchWords(q)
  if (words.length === 0) return undefined
  return { table: kind.table, column: searchColumn(kind, actor), words, filters }
}

/** Whether the words by which visitors find it are those of today; part of each of their searches. */
export const hasRightWords = (scope: ListScope) =>
  needsConsent(scope.kind) && !seesEverything(scope.actor)
    ? sql<boolean>`"publicUntil" >= ${dayOf(scope)}`
    : sql<boolean>`true`

export const dayOf = ({ actor }: ListScope) => actor.visibility?.today ?? endOfDays
