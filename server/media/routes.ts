import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownSharePicture } from '#domain/pictures.ts'
import { defaultPicture } from '#domain/site.ts'
import { NotFound } from '../errors.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { root } from '../root.ts'
import { type ByteRange, isKnown, readRange } from './byte-ranges.ts'
import { drawSharePicture } from './share-picture.ts'
import { forEver, storedType } from './stored-names.ts'

const defaultPictureFile = join(root, 'server', 'media', 'default.png')

const forADay = 'public, max-age=86400'
const nothingRuns = "default-src 'none'; sandbox"
const noSuchFile = 'There is no such file.'

type UploadRequest = FastifyRequest<{ Params: { name: string } }>

/** Uploaded files, with byte ranges so that a video can be wound. */
export function uploadRoutes(app: FastifyInstance, parts: Parts) {
  app.get(defaultPicture, allow('read content'), sendDefaultPicture)
  app.get<{ Params: { name: string } }>('/uploads/:name', allow('read content'), (request, reply) =>
    sendUpload(parts, request, reply),
  )
}

async function sendDefaultPicture(_request: FastifyRequest, reply: FastifyReply) {
  const picture = await readFile(defaultPictureFile)
  return reply
    .headers({ 'cache-control': forADay, 'content-security-policy': nothingRuns })
    .type('image/png')
    .send(picture)
}

async function sendUpload(parts: Parts, request: UploadRequest, reply: FastifyReply) {
  const { name } = request.params
  const type = storedType(name)
  const size = type ? await sizeOf(parts, name) : undefined
  // The page's head asks for that one by itself; this answers what has been kept of an older head.
  if (size === 'none') return reply.header('cache-control', forADay).redirect(ownSharePicture)
  if (!type || size === undefined) throw new NotFound(noSuchFile)

  const etag = `"${name}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-security-policy': nothingRuns })
  if (isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).header('cache-control', forEver).send()
  }
  const range = readRange(request.headers, { size, etag })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const content = await contentOf(parts, request, range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .header('cache-control', forEver)
    .header('content-length', String(range ? range.end - range.start + 1 : size))
    .type(type)
    .send(content)
}

/** Nothing for HEAD, for which Fastify would otherwise read a video to its end. */
async function contentOf({ media }: Parts, { method, params }: UploadRequest, range: ByteRange | undefined) {
  if (method === 'HEAD') return Readable.from([])
  const content = await media.open(params.name, range)
  // It may have been removed since somebody looked.
  if (!content) throw new NotFound(noSuchFile)
  return content
}

/** The size of a stored file; a picture to be shared is drawn when somebody first asks for it. */
async function sizeOf(parts: Parts, name: string) {
  const size = await parts.media.size(name)
  if (size !== undefined) return size
  const outcome = await drawSharePicture(parts, name)
  return outcome === 'drawn' ? parts.media.size(name) : outcome === 'none' ? outcome : undefined
}
