import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gallery } from '#domain/kinds/gallery.ts'
import type { Headers } from './http.ts'

type Added = { photos: string[]; videos: string[] }

/** Adds a photo to the gallery, as fast as the server takes it. @returns the addresses of its photos */
export const addPhoto = async (origin: string, headers: Headers, bytes: Uint8Array) =>
  (await upload(origin + gallery.paths.addPhotos, headers, 'photos', [bytes])).photos

/** The same with a video, piece by piece. */
export const addVideo = async (origin: string, headers: Headers, pieces: Iterable<Uint8Array>) =>
  (await upload(origin + gallery.paths.addVideos, headers, 'videos', pieces)).videos

const boundary = 'lamplight-bench'

async function upload(
  url: string,
  headers: Headers,
  field: string,
  pieces: Iterable<Uint8Array>,
): Promise<Added> {
  const type = `multipart/form-data; boundary=${boundary}`
  const options = { method: 'POST', headers: { ...headers, 'content-type': type }, agent: false as const }
  const sending = request(url, options)
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(multipartBody(field, pieces)), sending)
  const [response] = await answered
  const body = (await json(response)) as { message: string; data: Added }
  if (response.statusCode !== 201) throw new Error(`${url} answered ${response.statusCode}: ${body.message}`)
  return body.data
}

function* multipartBody(field: string, pieces: Iterable<Uint8Array>) {
  const part = (more: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${more}`)
  yield part(`name="title"\r\n\r\nBench\r\n`)
  yield part(`name="${field}"; filename="file"\r\n\r\n`)
  yield* pieces
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
