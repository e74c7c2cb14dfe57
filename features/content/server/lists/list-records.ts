import { pipeline, Readable } from 'node:stream'
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxLimit } from '#domain/api/list-query.ts'
import { eventParam } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { chooseEncoding } from '#server/http/compress.ts'
import {
  type Cursor,
  type ListParams,
  type ListQuery,
  pageHeaders,
  parseListParams,
} from '#server/http/list-params.ts'
import { viewerOf } from '../visibility/field-visibility.ts'
import { present } from '../visibility/present.ts'
import { parseFilters, parseState } from './filters.ts'
import { readBatches, readPage } from './read-page.ts'
import { countList, type ListScope } from './shown-records.ts'

/** GET a whole list, or one page with the next cursor in `Link`; the number of records is in `X-Total-Count`. */
export const listRecords =
  (kind: Kind, context: AppContext) =>
  async (request: FastifyRequest<{ Querystring: ListQuery }>, reply: FastifyReply) => {
    const { db, now } = context
    const query = parseListParams(request.query)
    const actor = await viewerOf(context, request.actor)
    const filters = parseFilters(kind, request.query, actor)
    const state = parseState(kind, request.query, actor)
    const { [eventParam]: event } = request.query as { event?: string }
    const eventId = kind.category === 'gallery' ? event : undefined
    return sendList(request, reply, db, {
      path: kind.paths.list,
      scope: { kind, filters, q: query.q, actor, now: now(), state, eventId },
      query: { ...query, limit: query.limit ?? kind.listLimit },
      params: {
        ...(filters as Record<string, string>),
        ...(state && { state }),
        ...(eventId && { event: eventId }),
      },
      present: (rows) => rows.map((row) => present(kind, row, actor)),
    })
  }

type ListResponse = {
  path: string
  scope: ListScope
  query: ListParams
  /** The parameters other than `limit` and `q` that the next page's link repeats. */
  params: Record<string, string>
  present: (rows: ContentRow[]) => AnyRecord[] | Promise<AnyRecord[]>
}

/**
 * Sends a page or a whole list, with the next cursor in `Link` and the number of records in `X-Total-Count`.
 * A list longer than a page is streamed page by page, so that it is never in memory as a whole; such a
 * response is not cached and has no ETag.
 */
export async function sendList(request: FastifyRequest, reply: FastifyReply, db: Db, list: ListResponse) {
  const { path, scope, query, params } = list
  const { limit, cursor } = query
  const { rows, next } = await readPage(db, scope, { limit: limit ?? maxLimit, cursor })
  const isWhole = !cursor && !next
  const total = isWhole ? rows.length : await countList(db, scope)
  const rest = limit === undefined ? next : undefined
  const link = { limit: String(limit), q: query.q, ...params }
  reply.headers(pageHeaders(path, { total, next: rest ? undefined : next }, link))
  if (!rest) return wrapRecords(scope.kind, await list.present(rows))
  reply.type('application/json; charset=utf-8')
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(
    compressStream(request, reply, Readable.from(streamList(db, list, rows, rest), { highWaterMark: 1 })),
  )
}

export const wrapRecords = <T>(kind: Kind, records: T[]) =>
  kind.listResponse === 'array' ? records : { success: true as const, data: records }

async function* streamList(db: Db, { scope, present }: ListResponse, firstRows: ContentRow[], after: Cursor) {
  const joinRecords = async (rows: ContentRow[]) => JSON.stringify(await present(rows)).slice(1, -1)
  const [start = '', end = ''] = JSON.stringify(wrapRecords(scope.kind, ['…'])).split('"…"')
  yield start + (await joinRecords(firstRows))
  for await (const rows of readBatches(db, scope, after))
    if (rows.length > 0) yield `,${await joinRecords(rows)}`
  yield end
}

/** Compresses a list: a hundred thousand records are about 30 MB, and a tenth of that compressed. */
function compressStream(request: FastifyRequest, reply: FastifyReply, source: Readable) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding, authorization')
  if (encoding === 'identity') return source
  reply.header('content-encoding', encoding)
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } })
      : createGzip({ level: 5 })
  return pipeline(source, compressor, (error) => {
    // Destroy the connection: a truncated list must not look complete, and an error text would be read as
    // compressed data.
    if (error) reply.raw.destroy()
  })
}
