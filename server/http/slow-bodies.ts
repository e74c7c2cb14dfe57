import type { IncomingMessage, ServerResponse } from 'node:http'

/** A kilobyte a second: the worst line that a phone keeps up sends several times as much. */
const slowest = { bytes: 30 * 1024, withinMs: 30_000 }

/**
 * Ends a request whose body falls silent, or drips so that it would hold its connection and its temporary file for
 * minutes. Whoever reads the body sees it break off, and the client is answered 408.
 */
export function refuseSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  const refuse = () => {
    // Written by hand, since the answer that belongs to this request is still being worked on.
    if (socket.writable && !response.headersSent) socket.write(answer)
    socket.destroySoon()
  }
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < slowest.bytes) refuse()
    before = socket.bytesRead
  }, slowest.withinMs).unref()
  request.once('timeout', refuse)
  request.once('close', () => clearInterval(watch))
}

const body = JSON.stringify({
  success: false,
  message: 'The request came too slowly. Please send it again where the connection is better.',
})
const answer = [
  'HTTP/1.1 408 Request Timeout',
  'connection: close',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n')
