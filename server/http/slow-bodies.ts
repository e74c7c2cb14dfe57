import type { IncomingMessage, ServerResponse } from 'node:http'

/** A kilobyte per second: the worst phone connection sends several times as much. */
const minRate = { bytes: 30 * 1024, withinMs: 30_000 }

/**
 * Aborts a request whose body stops, or drips so slowly that it would hold its connection and temporary file for
 * minutes. The reader of the body gets an error, and the client 408.
 */
export function rejectSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  const reject = () => {
    // Written to the socket, since the response object is still in use by the route.
    if (socket.writable && !response.headersSent) socket.write(timeoutResponse)
    socket.destroySoon()
  }
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - bytesBefore < minRate.bytes) reject()
    bytesBefore = socket.bytesRead
  }, minRate.withinMs).unref()
  request.once('timeout', reject)
  request.once('close', () => clearInterval(timer))
}

const body = JSON.stringify({
  success: false,
  message: 'The request came too slowly. Please send it again where the connection is better.',
})
const timeoutResponse = [
  'HTTP/1.1 408 Request Timeout',
  'connection: close',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n')
