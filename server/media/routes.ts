import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultPicture } from '#domain/site.ts'
import { NotFound } from '../errors.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { root } from '../root.ts'
import { drawSharePicture } from './share-picture.ts'
import type { MediaStore } from './store.ts'
import { forEver, storedType } from './stored-names.ts'

const defaultPictureFile = join(root, 'server', 'media', 'default.png')

const forADay = 'public, max-age=86400'
const nothingRuns = "default-src 'none'; sandbox"

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

async function sendUpload(
  { media }: Parts,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
) {
  const { name } = request.params
  const type = storedType(name)
  const size = type ? await sizeOf(media, name) : undefined
  if (!type || size === undefined) throw noSuchFile()

  const headers = {
    etag: `"${name}"`,
    'cache-control': forEver,
    'accept-ranges': 'bytes',
    'content-security-policy': nothingRuns,
  }
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).headers(headers).header('content-range', `bytes */${size}`).send()
  // Whoever asks for the head alone need not have the file fetched.
  const file = request.method === 'HEAD' ? Readable.from([]) : await openFile(media, name, range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  return reply.headers(headers).header('content-length', String(length)).type(type).send(file)
}

/** It may have been removed since somebody looked. */
async function openFile(media: MediaStore, name: string, range: { start: number; end: number } | undefined) {
  const file = await media.open(name, range)
  if (!file) throw noSuchFile()
  return file
}

const noSuchFile = () => new NotFound('There is no such file.')

/** The size of a stored file; a picture to be shared is drawn when somebody first asks for it. */
async function sizeOf(media: MediaStore, name: string) {
  return (await media.size(name)) ?? ((await drawSharePicture(media, name)) ? media.size(name) : undefined)
}

/** One range of bytes (RFC 9110 §14); several at once are answered with the whole file, which is allowed. */
function readRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : 'unsatisfiable'
}
