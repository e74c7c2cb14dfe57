import { sql } from 'kysely'
import type { Cursor } from './list-params.ts'

/**
 * Splits off the page from rows of which one more was read than a page holds, to know whether another page follows.
 *
 * @param sortKeyOf what the rows are ordered by, before their ids
 */
export function paginate<Row extends { id: string }>(
  rows: Row[],
  limit: number | undefined,
  sortKeyOf: (row: Row) => string,
): { page: Row[]; next: Cursor | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > page.length ? { sortKey: sortKeyOf(last), id: last.id } : undefined
  return { page, next }
}

/** Written so that both databases walk the index on (column, id), newest first, from where the page before ended. */
export const beforeCursor = (column: string, { sortKey, id }: Cursor) =>
  sql<boolean>`${sql.ref(column)} <= ${sortKey} and (${sql.ref(column)} < ${sortKey} or "id" < ${id})`
