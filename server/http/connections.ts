import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { message } from '#domain/text/message.ts'
import { httpMessages } from '../http-messages.ts'
import { messageKeyHeader } from './message-key.ts'

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

const sentence = message(httpMessages, 'tooSlow')
const body = JSON.stringify({ success: false, message: sentence })
const timeoutResponse = [
  'HTTP/1.1 408 Request Timeout',
  'connection: close',
  'content-type: application/json; charset=utf-8',
  `${messageKeyHeader}: ${sentence.key}`,
  `content-length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n')

/**
 * Reads and discards the rest of a body that was rejected before its end. Otherwise the next request on the same
 * connection, which may be another page of the same browser, would wait behind it and be lost. `rejectSlowBody` limits
 * how long that may take.
 */
export function drainRejectedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
  })
}

/** How long a connection may be idle, in milliseconds. */
const idleTimeoutMs = 30_000
/** How many timeouts in a row an answer may take: ten minutes, more than a picture or a report ever needs. */
const maxIdleTimeouts = 20

/** Closes idle connections: those that wait for a request and those whose client does not read the answer. */
export function closeIdleConnections(server: Server): Server {
  return server.setTimeout(idleTimeoutMs)
}

/**
 * Stops accepting, and resolves once all connections have ended. They are not cut off, since a request may be on its way:
 * each is told to end by its next answer, and an idle one ends when its time is over, which its client knows.
 */
export async function untilConnectionsEnd(server: Server): Promise<void> {
  // Not the server's own `close()`, which ends idle connections at once.
  TcpServer.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  const deadline = performance.now() + server.keepAliveTimeout + keepAliveSlackMs
  while ((await countConnections()) > 0 && performance.now() < deadline) await wait(50)
}

/** Node waits a second longer than it tells the client. */
const keepAliveSlackMs = 1_500

/** A connection is also idle while a picture waits on a busy machine: that one is kept open. */
export function keepOpenWhileWorking(response: ServerResponse): void {
  let timeouts = 0
  response.on('timeout', (socket) => {
    timeouts += 1
    if (response.headersSent || timeouts >= maxIdleTimeouts) socket.destroy()
    else socket.setTimeout(idleTimeoutMs)
  })
}

/**
 * Whether a request has two Host or two Authorization headers, of which Node would silently take one: a proxy in front
 * may have taken the other.
 */
export function hasDuplicateHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  let tokens = 0
  // For every request, so names are compared only if their length matches.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1
  }
  return hosts > 1 || tokens > 1
}
