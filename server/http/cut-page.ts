import { sql } from 'kysely'
import type { Cursor } from './list-query.ts'

/**
 * Makes a page of rows of which one more was read than it holds, so that one knows whether another follows.
 *
 * @param sortKeyOf what the rows are ordered by, before their ids
 */
export function cutPage<Row extends { id: string }>(
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
export const isBefore = (column: string, { sortKey, id }: Cursor) =>
  sql<boolean>`${sql.ref(column)} <= ${sortKey} and (${sql.ref(column)} < ${sortKey} or "id" < ${id})`
