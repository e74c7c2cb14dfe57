import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultSharePicture } from '#domain/media/pictures.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { NotFound } from '#server/errors.ts'
import { allow } from '#server/http/guard.ts'
import { mediaMessages } from './media-messages.ts'
import { defaultPlaceholder } from './pictures/placeholders.ts'
import { renderSharePicture } from './pictures/share-picture.ts'
import { privateCacheControl, publicCacheControl, storedType } from './store/stored-names.ts'

const cacheForADay = 'public, max-age=86400'
const denyAllPolicy = "default-src 'none'; sandbox"

type UploadRequest = FastifyRequest<{ Params: { name: string } }>

/** The people who may load a file. `everyone for now` means while a consent is valid; `admin` is the URL's signer. */
export type FileAccess = 'everyone' | 'everyone for now' | 'admin' | 'nobody'
type FindAccess = (name: string, query: unknown) => Promise<FileAccess>

/** Serves uploaded files, with byte ranges for seeking in videos. */
export function uploadRoutes(app: FastifyInstance, context: AppContext, accessTo: FindAccess) {
  app.get(defaultPicture, allow('read content'), sendDefaultPicture)
  app.get<{ Params: { name: string } }>('/uploads/:name', allow('read content'), (request, reply) =>
    sendUpload(context, request, reply, accessTo),
  )
}

async function sendDefaultPicture(_request: FastifyRequest, reply: FastifyReply) {
  const picture = await readFile(defaultPlaceholder.path)
  return reply
    .headers({ 'cache-control': cacheForADay, 'content-security-policy': denyAllPolicy })
    .type(defaultPlaceholder.mimeType)
    .send(picture)
}

async function sendUpload(
  context: AppContext,
  request: UploadRequest,
  reply: FastifyReply,
  accessTo: FindAccess,
) {
  const { name } = request.params
  const type = storedType(name)
  const access = type ? await accessTo(name, request.query) : 'nobody'
  const size = access === 'nobody' ? undefined : type ? await sizeOf(context, name) : undefined
  // Only older, cached pages link to such a share picture; current pages do not.
  if (size === 'none') return reply.header('cache-control', cacheForADay).redirect(defaultSharePicture)
  if (!type || size === undefined) throw new NotFound(message(mediaMessages, 'notFound'))

  const cacheControl = access === 'everyone' ? publicCacheControl : privateCacheControl
  const etag = `"${name}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-security-policy': denyAllPolicy })
  // A document may contain hidden JavaScript, so browsers must download it instead of opening it.
  if (type === 'application/pdf') reply.header('content-disposition', 'attachment')
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).header('cache-control', cacheControl).send()
  }
  const range = parseRange(request.headers, { size, etag })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const content = await contentOf(context, request, range)
  return setRangeHeaders(reply, { size, etag, range })
    .header('cache-control', cacheControl)
    .type(type)
    .send(content)
}

/** Returns no content for HEAD; Fastify would otherwise read a video to its end. */
async function contentOf(
  { media }: AppContext,
  { method, params }: UploadRequest,
  range: ByteRange | undefined,
) {
  if (method === 'HEAD') return Readable.from([])
  const content = await media.open(params.name, range)
  // The file may have been removed since its size was read.
  if (!content) throw new NotFound(message(mediaMessages, 'notFound'))
  return content
}

/** A share picture is rendered when it is first requested. */
async function sizeOf(context: AppContext, name: string) {
  const size = await context.media.size(name)
  if (size !== undefined) return size
  const outcome = await renderSharePicture(context, name)
  return outcome === 'rendered' ? context.media.size(name) : outcome === 'none' ? outcome : undefined
}

/** The bytes from `start` to `end`, both inclusive. */
type ByteRange = { start: number; end: number }

/**
 * Returns the single range that a request specifies (RFC 9110 §14). Undefined means the whole file: the
 * request has no range, or several, or an unknown unit, or an `If-Range` of another version of the file.
 */
export function parseRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}

function setRangeHeaders(
  reply: FastifyReply,
  { size, etag, range }: { size: number; etag: string; range: ByteRange | undefined },
): FastifyReply {
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  return reply.headers({ etag, 'accept-ranges': 'bytes', 'content-length': String(length) })
}

/** True if the client already has the file: `If-None-Match` contains its ETag, or is `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return etags.includes(etag) || etags.includes('*')
}
