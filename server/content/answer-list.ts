import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentRow, Db } from '../db/tables.ts'
import { chooseEncoding } from '../http/compress.ts'
import { type ListQuery, maxLimit, pageHeaders } from '../http/list-query.ts'
import { countRecords, type ListScope, readPage } from './queries.ts'

type Listed = {
  path: string
  scope: ListScope
  query: ListQuery
  /** The parameters beside `limit` and `q` that the link to the next page repeats. */
  asked: Record<string, string>
  present: (row: ContentRow) => unknown
}

/**
 * Answers a page of a list, or a list in full, with the next cursor in `Link` and how many there are in
 * `X-Total-Count`. What is longer than the longest page is streamed, page by page, so that it is never in memory as a
 * whole; it is not kept either, and has no ETag.
 */
export async function answerList(request: FastifyRequest, reply: FastifyReply, db: Db, listed: Listed) {
  const { path, scope, query, asked } = listed
  const { limit, cursor } = query
  const total = await countRecords(db, scope)
  const { rows, next } = await readPage(db, scope, { limit: limit ?? maxLimit, cursor }, total)
  const isStreamed = limit === undefined && next !== undefined
  const link = { limit: String(limit), q: query.q, ...asked }
  reply.headers(pageHeaders(path, { total, next: isStreamed ? undefined : next }, link))
  if (!isStreamed) return answerOf(scope, rows.map(listed.present))
  reply.type('application/json; charset=utf-8')
  if (request.method === 'HEAD') return Readable.from([])
  return compressed(
    request,
    reply,
    Readable.from(piecesOf(db, listed, rows, next, total), { highWaterMark: 1 }),
  )
}

const answerOf = ({ kind }: ListScope, records: unknown[]) =>
  kind.listAnswer === 'array' ? records : { success: true, data: records }

type Cursor = Awaited<ReturnType<typeof readPage>>['next']

async function* piecesOf(
  db: Db,
  { scope, present }: Listed,
  first: ContentRow[],
  after: Cursor,
  total: number,
) {
  const inBrackets = (rows: ContentRow[]) => JSON.stringify(rows.map(present)).slice(1, -1)
  const [start = '', end = ''] = JSON.stringify(answerOf(scope, ['…'])).split('"…"')
  yield start + inBrackets(first)
  for (let cursor = after; cursor; ) {
    // SQLite answers at once, so that awaiting it alone lets nobody in.
    await nextTurn()
    const { rows, next } = await readPage(db, scope, { limit: atOnce, cursor }, total)
    if (rows.length > 0) yield `,${inBrackets(rows)}`
    cursor = next
  }
  yield end
}

/** Few enough that the others wait no longer than for a page. */
const atOnce = 250

/** A list of a hundred thousand has some 30 MB, and a tenth of it in another encoding. */
function compressed(request: FastifyRequest, reply: FastifyReply, source: Readable) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding, authorization')
  if (encoding === 'identity') return source
  reply.header('content-encoding', encoding)
  const squeeze =
    encoding === 'br'
      ? createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 18 } })
      : createGzip({ level: 5 })
  return pipeline(source, squeeze, (error) => {
    // A half list that ends well would be taken for a whole one, and words of ours would be read as compressed.
    if (error) reply.raw.destroy()
  })
}
