import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const boundary = 'lamplight-bench'

/** Sends a form with one file, piece by piece, as fast as the server takes it; answers the record. */
export async function sendFile(
  url: string,
  headers: Record<string, string>,
  { fields, field, pieces }: { fields: Record<string, string>; field: string; pieces: Iterable<Uint8Array> },
): Promise<Record<string, unknown>> {
  const type = `multipart/form-data; boundary=${boundary}`
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    agent: false,
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(formOf(fields, field, pieces)), sending)
  const [answer] = await answered
  const body = (await json(answer)) as { message: string; data: Record<string, unknown> }
  if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode}: ${body.message}`)
  return body.data
}

function* formOf(fields: Record<string, string>, field: string, pieces: Iterable<Uint8Array>) {
  const part = (more: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${more}`)
  for (const [name, value] of Object.entries(fields)) yield part(`name="${name}"\r\n\r\n${value}\r\n`)
  yield part(`name="${field}"; filename="file"\r\n\r\n`)
  yield* pieces
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
