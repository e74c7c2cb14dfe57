import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule } from '#domain/records/publishing.ts'
import { dialectOf } from '../db/dialect.ts'
import type { ContentColumns, ContentRow, Db } from '../db/tables.ts'
import { ftsMatch, isIndexed, matchesSearch, type WordSearch, wordConditions } from '../db/word-index.ts'
import { type Cursor, paginate } from '../http/list-params.ts'
import { type ListSize, readSize } from './list-indexes.ts'
import { afterCursor, inOrder, isOrderedForVisitors, orderOf } from './list-order.ts'
import {
  type Eb,
  filterConditions,
  hasRightWords,
  type ListScope,
  parseSearch,
  recordsInState,
  shownRecords,
} from './list-scope.ts'
import { executeRows } from './records.ts'
import { isShownTo, listedRecords } from './visibility.ts'

type PageParams = { limit: number; cursor?: Cursor | undefined }

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
const consentColumns = ['consentLevel', 'consentUntil']

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
