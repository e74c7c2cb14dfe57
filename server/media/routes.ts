import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultPicture } from '#domain/site.ts'
import { NotFound } from '../errors.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { root } from '../root.ts'
import { type ByteRange, isKnown, readRange } from './byte-ranges.ts'
import { drawSharePicture } from './share-picture.ts'
import type { MediaStore } from './store.ts'

const mimeTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Browsers read it as the MP4 that it all but is; under its own name some of them only save it.
  mov: 'video/mp4',
}

const defaultPictureFile = join(root, 'server', 'media', 'default.png')

/** A hash, and for a picture what it is (`domain/pictures.ts`). */
const storedName = /^[0-9a-f]{40}(?:-\d+x\d+-[0-9a-f]{24}(?:-\w+)?)?\.(\w+)$/

/** A name is a hash of the content, so what it names never changes. */
const forEver = 'public, max-age=31536000, immutable'
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
  const ending = storedName.exec(name)?.[1]
  const size = ending && mimeTypes[ending] ? await sizeOf(parts.media, name) : undefined
  if (!ending || size === undefined) throw new NotFound(noSuchFile)

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
    .type(mimeTypes[ending] ?? '')
    .send(content)
}

/** Nothing for HEAD, for which Fastify would otherwise read a video to its end. */
async function contentOf({ media }: Parts, { method, params }: UploadRequest, range: ByteRange | undefined) {
  if (method === 'HEAD') return Readable.from([])
  const content = await media.open(params.name, range)
  if (!content) throw new NotFound(noSuchFile)
  return content
}

/** The size of a stored file; a picture to be shared is drawn when somebody first asks for it. */
async function sizeOf(media: MediaStore, name: string) {
  return (await media.size(name)) ?? ((await drawSharePicture(media, name)) ? media.size(name) : undefined)
}
