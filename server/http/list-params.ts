import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { httpMessages } from '#domain/api/http-messages.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { isStorableText } from '#domain/text/well-formed.ts'
import { message } from '#domain/text/words.ts'
import { countRows } from '../db/dialect.ts'
import { Invalid } from '../errors.ts'
import { tryParseJson } from './parse-input.ts'

export type ListParams = { limit?: number | undefined; cursor?: Cursor | undefined; q: string }
/** The position of the last row on the previous page. */
export type Cursor = { sortKey: string; id: string }

/** The limit for lists that grow without bound, if the request does not set one. */
export const defaultLimit = 50

/** The same parameters, as sent in a query. */
export type ListQuery = { limit?: number | undefined; cursor?: string | undefined; q?: string }

/** @throws {Invalid} if the cursor is malformed */
export function parseListParams({ limit, cursor, q = '' }: ListQuery): ListParams {
  return { limit, q, cursor: cursor === undefined ? undefined : decodeCursor(cursor) }
}

const encodeCursor = ({ sortKey, id }: Cursor) =>
  Buffer.from(JSON.stringify([sortKey, id])).toString('base64url')

/** Returns headers with the number of all records and the link to the next page, if there is one. */
export function pageHeaders(
  path: string,
  { total, next }: { total: number; next: Cursor | undefined },
  params: Record<string, string | undefined>,
): Record<string, string> {
  const count = { 'x-total-count': String(total) }
  if (!next) return count
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  query.set('cursor', encodeCursor(next))
  return { ...count, link: `<${path}?${query}>; rel="next"` }
}

/** @throws {Invalid} */
function decodeCursor(text: string): Cursor {
  const json = tryParseJson(Buffer.from(text, 'base64url').toString())
  const cursor = cursorSchema.safeParse(json)
  if (cursor.success) return { sortKey: cursor.data[0], id: cursor.data[1] }
  throw new Invalid([{ field: 'cursor', message: message(httpMessages, 'cursorInvalid') }])
}

const cursorSchema = z.tuple([z.string().max(500).refine(isStorableText), z.uuid()])

/**
 * Returns one page of rows. The rows must include one more than the page size, which shows whether another page
 * follows.
 *
 * @param sortKeyOf returns what the rows are ordered by, before their ids
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

/** Returns one page of rows that are all in memory, sorted in ascending order of their keys, then of their ids. */
export function paginateAll<Row extends { id: string }>(
  rows: Row[],
  { limit, cursor }: Pick<ListParams, 'limit' | 'cursor'>,
  sortKeyOf: (row: Row) => string,
) {
  const isLater = (row: Row, { sortKey, id }: Cursor) =>
    sortKeyOf(row) > sortKey || (sortKeyOf(row) === sortKey && row.id > id)
  const rest = cursor ? rows.filter((row) => isLater(row, cursor)) : rows
  return { ...paginate(rest, limit, sortKeyOf), total: rows.length }
}

export function hasWords(text: string, q: string): boolean {
  const folded = foldText(text)
  return foldText(q)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** Sorts by a time column, newest first. A second query counts the total. */
export async function readNewest<T, Table extends keyof T, Row extends { id: string }>(
  list: SelectQueryBuilder<T, Table, Row>,
  counted: SelectQueryBuilder<T, Table, object>,
  column: string & keyof Row,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
) {
  const newest = list
    .$if(cursor !== undefined, (rows) => rows.where(isBefore(column, cursor as Cursor)))
    .orderBy(sql.ref(column), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit + 1)
  const [rows, total] = await Promise.all([newest.execute(), countRows(counted)])
  return { ...paginate(rows, limit, (row) => String(row[column])), total }
}

/** Matches the rows after a cursor, newest first. Written so that both databases walk the index on (column, id). */
const isBefore = (column: string, { sortKey, id }: Cursor) =>
  sql<boolean>`${sql.ref(column)} <= ${sortKey} and (${sql.ref(column)} < ${sortKey} or "id" < ${id})`
