import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gallery } from '#domain/kinds/gallery.ts'
import type { Headers } from './http.ts'

const boundary = 'lamplight-bench'
const paths = { photos: gallery.paths.addPhotos, videos: gallery.paths.addVideos }

/**
 * Adds a file to the gallery, sending it in pieces as fast as the server accepts them.
 *
 * @returns the file's URL
 */
export async function upload(
  origin: string,
  headers: Headers,
  field: keyof typeof paths,
  pieces: Iterable<Uint8Array>,
): Promise<string> {
  const type = `multipart/form-data; boundary=${boundary}`
  const sending = request(origin + paths[field], {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    agent: false,
  })
  const responseArrived = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(multipartBody(field, pieces)), sending)
  const [response] = await responseArrived
  const body = (await json(response)) as { message: string; data: Record<keyof typeof paths, string[]> }
  if (response.statusCode !== 201)
    throw new Error(`The response to the upload was ${response.statusCode}: ${body.message}`)
  return body.data[field].at(-1) ?? ''
}

function* multipartBody(field: string, pieces: Iterable<Uint8Array>) {
  const part = (more: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${more}`)
  yield part(`name="title"\r\n\r\nBench\r\n`)
  yield part(`name="${field}"; filename="file"\r\n\r\n`)
  yield* pieces
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
