import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/parse-filters.ts'
import { endOfDays, needsConsent } from '#domain/records/consent.ts'
import { hasFieldVisibility } from '#domain/records/field-visibility.ts'
import type { ListState } from '#domain/records/leaving.ts'
import { canSchedule } from '#domain/records/publishing.ts'

import { countRows } from '../db/count-rows.ts'
import { dialectOf } from '../db/dialect.ts'
import type { ContentColumns, ContentRow, Db, Tables } from '../db/tables.ts'
import {
  containsWord,
  countFoundOnSqlite,
  ftsMatch,
  isIndexed,
  matchesSearch,
  searchWords,
  type WordSearch,
  wordConditions,
} from '../db/word-index.ts'
import { type Cursor, paginate } from '../http/list-params.ts'
import { countCached, type ListSize, readSize } from './list-indexes.ts'
import { executeRows, searchColumn } from './records.ts'
import {
  idsInState,
  invisibleRecords,
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
type PageParams = { limit: number; cursor?: Cursor | undefined }

/** How many records a list shows in all. */
export async function measureList(db: Db, scope: ListScope): Promise<ListSize> {
  if (scope.state) {
    const total = await countRows(await recordsInState(db, scope, scope.state))
    return { total, withSettings: total }
  }
  const search = parseSearch(scope)
  const size = await (search
    ? countCached(db, search, () => countFound(db, scope, search))
    : readSize(db, scope.kind, scope.filters))
  if (seesEverything(scope.actor)) return size
  const ended = search ? await countEnded(db, scope, search) : 0
  const invisible = size.withSettings > 0 ? await countInvisible(db, scope, search) : 0
  return { ...size, total: size.total - invisible - ended }
}

async function countFound(db: Db, { kind, filters }: ListScope, search: WordSearch) {
  if (isIndexed(search) && dialectOf(db) === 'sqlite') return countFoundOnSqlite(db, search)
  return countRows(
    listedRecords(db, kind)
      .where((eb) => eb.and(filterConditions(eb, kind, filters)))
      .where(matchesSearch(db, search)),
  )
}

/** Those children whose consent has ended a moment ago: a search finds them by the words of before, and passes them over. */
async function countEnded(db: Db, scope: ListScope, search: WordSearch) {
  if (!needsConsent(scope.kind)) return 0
  return countRows(
    shownRecords(db, scope)
      .where('publicUntil', '<', dayOf(scope))
      .where('publicUntil', '<', endOfDays)
      .where(matchesSearch(db, search)),
  )
}

/** Whether the words by which visitors find it are those of today; part of each of their searches. */
const hasRightWords = (scope: ListScope) =>
  needsConsent(scope.kind) && !seesEverything(scope.actor)
    ? sql<boolean>`"publicUntil" >= ${dayOf(scope)}`
    : sql<boolean>`true`

const dayOf = ({ actor }: ListScope) => actor.visibility?.today ?? endOfDays

/** Of all that is counted, what visitors do not see now. */
const countInvisible = (db: Db, { kind, filters, now }: ListScope, search: WordSearch | undefined) =>
  countRows(
    invisibleRecords(db, kind, now)
      .where((eb) => eb.and(filterConditions(eb, kind, filters)))
      .$if(search !== undefined, (found) => found.where(matchesSearch(db, search as WordSearch))),
  )

/** One page of a list whose length is known, in the kind's order and without the trash; and the cursor of the next. */
export async function readPage(db: Db, scope: ListScope, { limit, cursor }: PageParams, size: ListSize) {
  const { kind, state } = scope
  const mayBePinned = canSchedule(kind) && !state && size.withSettings > 0
  const pinned = mayBePinned ? await readPinned(db, scope) : []
  const rows = await readWithPinned(db, scope, { limit: limit + 1, cursor }, { total: size.total, pinned })
  const { page, next } = paginate(rows, limit, ({ sortKey, isPinned }) => {
    if (isOrderedForVisitors(scope)) return ''
    return isPinned === 1 && mayBePinned ? pinnedMark + sortKey : sortKey
  })
  return { rows: page, next }
}

/** Before the sort key in the cursor of a page that ends among the pinned records; no sort key begins so. */
const pinnedMark = 'pinned '

/** The pinned records, in the list's order, and then the others. */
async function readWithPinned(
  db: Db,
  scope: ListScope,
  { limit, cursor }: PageParams,
  { total, pinned }: { total: number; pinned: ContentRow[] },
): Promise<ContentRow[]> {
  const isAmongPinned = cursor?.sortKey.startsWith(pinnedMark) ?? false
  const last = pinned.findIndex(({ id }) => id === cursor?.id)
  const first = cursor && !isAmongPinned ? [] : pinned.slice(last + 1)
  if (pinned.length === 0 && !isAmongPinned) return readRows(db, scope, cursor, limit, total)
  // The others are read with those among them, which are then left out.
  const rows = await readRows(db, scope, isAmongPinned ? undefined : cursor, limit + pinned.length, total)
  const others = rows.filter(({ isPinned }) => isPinned === 0)
  return [...first, ...others].slice(0, limit)
}

async function readPinned(db: Db, scope: ListScope) {
  const search = parseSearch(scope)
  return executeRows(
    orderedList(db, scope, undefined)
      .where('isPinned', '=', 1)
      .$if(search !== undefined, (list) => list.where(matchesSearch(db, search as WordSearch))),
  )
}

/** So many matches are fetched and sorted in a few milliseconds. */
const maxSortedMatches = 2_000

async function readRows(db: Db, scope: ListScope, cursor: Cursor | undefined, limit: number, total: number) {
  if (scope.state) {
    const inState = (await recordsInState(db, scope, scope.state)).select(columnsOf(scope.kind))
    return executeRows(inOrder(inState, scope, cursor).limit(limit))
  }
  const list = orderedList(db, scope, cursor)
  const search = parseSearch(scope)
  if (!search) return executeRows(list.limit(limit))
  if (total === 0) return []
  if (total > limit) {
    // When many records match, scanning the list in its order finds a page sooner than sorting all matches.
    const inList = await readSize(db, scope.kind, scope.filters)
    const scanLength = Math.ceil((3 * limit * inList.total) / total)
    if (scanLength < total) {
      const rows = await scanForMatches(db, scope, { search, cursor, limit, scanLength })
      if (rows.length === limit) return rows
    }
  }
  if (total <= maxSortedMatches && isIndexed(search) && dialectOf(db) === 'sqlite')
    return executeRows(matchesOnSqlite(db, scope, search, cursor).limit(limit))
  return executeRows(list.where(matchesSearch(db, search)).where(hasRightWords(scope)).limit(limit))
}

/** Reads the matches among the next so many records of the list. */
async function scanForMatches(
  db: Db,
  scope: ListScope,
  {
    search,
    cursor,
    limit,
    scanLength,
  }: { search: WordSearch; cursor: Cursor | undefined; limit: number; scanLength: number },
) {
  const { kind, filters } = scope
  // Of all records, since an index alone tells where that is.
  const end = await inOrder(
    listedRecords(db, kind).where((eb) => eb.and(filterConditions(eb, kind, filters))),
    scope,
    cursor,
  )
    .select([sql.ref<string>(orderOf(scope)).as('sortKey'), 'id'])
    .offset(scanLength)
    .limit(1)
    .executeTakeFirst()
  return executeRows(
    orderedList(db, scope, cursor)
      .where((eb) => eb.and(wordConditions(search)))
      .where(hasRightWords(scope))
      .$if(end !== undefined, (list) => list.where((eb) => eb.not(afterCursor(eb, scope, end as Cursor))))
      .$if(end !== undefined, (list) => list.where(orderOf(scope), '<=', String(end?.sortKey)))
      .limit(limit),
  )
}

const shownRecords = (db: Db, scope: ListScope) =>
  listedRecords(db, scope.kind).where((eb) =>
    eb.and([...filterConditions(eb, scope.kind, scope.filters), ...isShownTo(eb, scope)]),
  )

/** The records in a state, which are among the few about which something was set; or those who have left. */
async function recordsInState(db: Db, scope: ListScope, state: ListState) {
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

const orderedList = (db: Db, scope: ListScope, cursor: Cursor | undefined) =>
  inOrder(shownRecords(db, scope).select(columnsOf(scope.kind)), scope, cursor)

/** What a list needs of its records. The texts to search in stay where they are: they are as long as all the rest. */
const columnsOf = ({ name, fields, canLeave }: Kind) =>
  [
    ...['id', 'createdAt', 'updatedAt', 'sortKey', 'publishing', 'isPinned'],
    ...Object.keys(fields),
    ...(canLeave ? ['leftOn', 'leftAs'] : []),
    ...(name === 'feedback' ? ['isRead', 'isSpam'] : []),
    ...(name === 'student' ? consentColumns : []),
  ] as (keyof ContentColumns & string)[]

/** What says whether visitors see a photo (`visible-values.ts`). */
const consentColumns = ['consentLevel', 'consentUntil', 'deletedAt', 'visibleFrom', 'visibleUntil']

function inOrder<O>(
  list: SelectQueryBuilder<Tables, 'content', O>,
  scope: ListScope,
  cursor: Cursor | undefined,
) {
  return list
    .$if(cursor !== undefined, (list) => list.where((eb) => afterCursor(eb, scope, cursor as Cursor)))
    .orderBy(orderOf(scope), 'asc')
    .orderBy('id', 'desc')
}

/** People are ordered for visitors by what visitors see of them: the place in a list would tell a name. */
const isOrderedForVisitors = ({ kind, actor }: ListScope) =>
  hasFieldVisibility(kind) && !seesEverything(actor)
const orderOf = (scope: ListScope) => (isOrderedForVisitors(scope) ? 'publicSortKey' : 'sortKey')

/** SQLite keeps the order of cross joins: first the matches, then their rows. Of a few rows all columns cost less than naming them. */
function matchesOnSqlite(db: Db, scope: ListScope, search: WordSearch, cursor: Cursor | undefined) {
  const words = `${search.table}_words`
  return db
    .selectFrom(words as 'content')
    .crossJoin(`${search.table} as found` as 'content as found')
    .selectAll('found')
    .where(ftsMatch(search))
    .where(sql<boolean>`"found"."number" = ${sql.ref(`${words}.rowid`)}`)
    .where((eb) => eb.and(isShownTo(eb as unknown as Eb, scope)))
    .where(hasRightWords(scope))
    .$if(cursor !== undefined, (list) =>
      list.where((eb) => afterCursor(eb as unknown as Eb, scope, cursor as Cursor)),
    )
    .orderBy(`found.${orderOf(scope)}`, 'asc')
    .orderBy('found.id', 'desc')
}

type Eb = ExpressionBuilder<Tables, 'content'>

/**
 * Written so that both databases walk the index on (sortKey, id) from where the last page ended. Where visitors could
 * read or try out names in it, a cursor is its id alone.
 */
function afterCursor(eb: Eb, scope: ListScope, { sortKey, id }: Cursor) {
  const order = orderOf(scope)
  const key: RawBuilder<string> = isOrderedForVisitors(scope)
    ? sql`(select "last".${sql.ref(order)} from ${sql.table(scope.kind.table)} as "last" where "last"."id" = ${id})`
    : sql`${sortKey}`
  return eb.and([eb(order, '>=', key), eb.or([eb(order, '>', key), eb('id', '<', id)])])
}

/** A date filter is a year, every other filter the exact value. */
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

/** Every word must occur. */
function parseSearch({ kind, filters, q, actor }: ListScope): WordSearch | undefined {
  const words = searchWords(q)
  if (words.length === 0) return undefined
  return { table: kind.table, column: searchColumn(kind, actor), words, filters }
}
