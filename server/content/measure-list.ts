import { endOfDays, needsConsent } from '#domain/records/consent.ts'
import { countRows } from '../db/count-rows.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { countFoundOnSqlite, isIndexed, matchesSearch, type WordSearch } from '../db/word-index.ts'
import { countCached, type ListSize, readSize } from './list-indexes.ts'
import {
  dayOf,
  filterConditions,
  type ListScope,
  parseSearch,
  recordsInState,
  shownRecords,
} from './list-scope.ts'
import { invisibleRecords, listedRecords, seesEverything } from './visibility.ts'

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

/** Of all that is counted, what visitors do not see now. */
const countInvisible = (db: Db, { kind, filters, now }: ListScope, search: WordSearch | undefined) =>
  countRows(
    invisibleRecords(db, kind, now)
      .where((eb) => eb.and(filterConditions(eb, kind, filters)))
      .$if(search !== undefined, (found) => found.where(matchesSearch(db, search as WordSearch))),
  )
