import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

export type HttpsResponse = {
  status: number
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: string
}

/**
 * Sends a request. `ca` in the options is the certificate that only the test trusts.
 *
 * @param sendBody writes the body in pieces. An early response interrupts it.
 */
export function sendOverTls(
  url: string,
  {
    sendBody,
    ...options
  }: RequestOptions & { sendBody?: (write: (piece: Uint8Array) => Promise<void>) => Promise<void> },
): Promise<HttpsResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpsResponse>()
  let hasResponse = false
  const sent = request(url, options, async (response) => {
    hasResponse = true
    const { statusCode: status = 0, headers, rawHeaders } = response
    resolve({ status, headers, rawHeaders, body: await text(response).catch(() => '') })
  })
  sent.on('error', (error) => hasResponse || reject(error))
  const write = (piece: Uint8Array) =>
    new Promise<void>((done, fail) => {
      if (hasResponse || sent.destroyed)
        fail(new Error('The response arrived before the request was complete.'))
      else sent.write(piece, (error) => (error ? fail(error) : done()))
    })
  void (sendBody?.(write) ?? Promise.resolve()).then(
    () => sent.end(),
    () => hasResponse || sent.end(),
  )
  return promise
}

export async function getOverHttp2(origin: string, path: string, ca: string): Promise<HttpsResponse> {
  const session = connect(origin, { ca })
  try {
    const stream = session.request({ ':path': path })
    const headers = await new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject)
      session.once('error', reject)
    })
    return { status: headers[':status'] ?? 0, headers, rawHeaders: [], body: await text(stream) }
  } finally {
    session.close()
  }
}
