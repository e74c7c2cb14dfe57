import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { httpMessages } from '#domain/api/http-messages.ts'
import { ownResponseHeader } from '#domain/api/own-response.ts'
import { type Message, message } from '#domain/text/words.ts'
import { system } from '../system.ts'

/** One kilobyte per second; even the worst phone connection is several times as fast. */
const minRate = { bytes: 30 * 1024, withinMs: 30_000 }

/**
 * Aborts a request whose body stalls, or arrives so slowly that it would occupy its connection and temporary
 * file for minutes. The reader of the body gets an error, and the client a 408. The client is not to blame while bytes
 * that have arrived wait for a busy reader.
 */
export function rejectSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  const reject = () => {
    // Written to the socket, since the response object is still in use by the route.
    if (!response.headersSent) endWith(socket, 408, message(httpMessages, 'tooSlow'))
    closeOnceWritten(socket)
  }
  const waitsForReader = () => request.readableLength > 0 && !response.headersSent
  let bytesBefore = socket.bytesRead
  const timer = system
    .setInterval(() => {
      const isOurDelay = request.complete || waitsForReader()
      if (!isOurDelay && socket.bytesRead - bytesBefore < minRate.bytes) reject()
      bytesBefore = socket.bytesRead
    }, minRate.withinMs)
    .unref()
  request.on('timeout', () => waitsForReader() || reject())
  request.once('close', () => system.clearInterval(timer))
}

/** Responds to input that cannot be parsed as a request and therefore has no response object. */
export function handleClientError(error: NodeJS.ErrnoException & { reason?: string }, socket: Socket): void {
  const { code = '', reason = '' } = error
  // Once the response has been written, whatever else arrives is discarded.
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408, message(httpMessages, 'tooSlow'))
  else if (code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431, message(httpMessages, 'headersTooLarge'))
  // A chunk's declared size or its extensions are too large.
  else if (/overflow/i.test(code + reason)) endWith(socket, 413, message(httpMessages, 'bodyTooLarge'))
  else endWith(socket, 400, message(httpMessages, 'invalid'))
  linger(socket, socket)
}

function endWith(socket: Socket, status: number, sentence: Message) {
  const body = JSON.stringify({ success: false, message: sentence })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `${ownResponseHeader.name}: ${ownResponseHeader.value}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ]
  socket.write(lines.join('\r\n'))
}

/** How long the rest of a rejected body is read before its connection is closed. */
const lingerMs = 10_000

/**
 * Closes a connection whose client may still be sending, as nginx does: ends our side, and discards what arrives until
 * the client is done or ten seconds have passed. If the connection was closed at once, the client's next packet would
 * be answered with a reset, and the client would lose the response.
 *
 * @param rest the rest of the body, or the socket itself
 */
function linger(socket: Socket, rest: Readable): void {
  socket.end()
  rest.unpipe()
  if (rest === socket) socket.removeAllListeners('data')
  rest.resume()
  const timer = system.setTimeout(() => socket.destroy(), lingerMs).unref()
  rest.once('end', () => closeOnceWritten(socket))
  socket.once('close', () => system.clearTimeout(timer))
}

const closeOnceWritten = (socket: Socket) => Socket.prototype.destroySoon.call(socket)

/**
 * Reads and discards the rest of a body whose request was rejected early. Otherwise the next request on the same
 * connection, perhaps another page of the same browser, would wait behind it and be lost. `rejectSlowBody` limits how
 * long that may take. If the connection is to be closed, a moment must be enough.
 */
export function drainRejectedBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // Node calls this after a response with `connection: close`.
  socket.destroySoon = () => (request.complete ? closeOnceWritten(socket) : linger(socket, request))
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
  })
}

const idleTimeoutMs = 30_000
/** How many timeouts in a row a response may take: ten minutes, more than a picture or a report ever needs. */
const maxIdleTimeouts = 20

/** Closes connections that wait for a request, and those whose client does not read the response. */
export function closeIdleConnections(server: Server): Server {
  return server.setTimeout(idleTimeoutMs)
}

/**
 * Keeps the connection open while its response is computed. It may look idle, for example when a picture waits on a
 * busy machine.
 */
export function keepOpenWhileWorking(response: ServerResponse): void {
  let timeouts = 0
  response.on('timeout', (socket) => {
    timeouts += 1
    if (response.headersSent || timeouts >= maxIdleTimeouts) socket.destroy()
    else socket.setTimeout(idleTimeoutMs)
  })
}

/** Browsers do not pipeline requests, so no visitor reaches this limit. */
const maxAhead = 50
const sentAhead = new WeakMap<Socket, number>()

/**
 * Handles one request per connection at a time. Otherwise, many responses would be computed for a client that pipelines
 * requests without reading the responses. A client that pipelines too many requests is disconnected.
 */
export function serializeRequests(handle: RequestListener): RequestListener {
  return (request, response) => {
    // A response gets its socket once the earlier responses have been sent.
    if (response.socket) return handle(request, response)
    const { socket } = request
    const count = (sentAhead.get(socket) ?? 0) + 1
    if (count > maxAhead) return socket.destroy()
    sentAhead.set(socket, count)
    response.once('socket', () => {
      sentAhead.set(socket, (sentAhead.get(socket) ?? 1) - 1)
      process.nextTick(handle, request, response)
    })
  }
}

/**
 * Returns true if a request has two Host or two Authorization headers. Node would silently use one of them,
 * and a reverse proxy may have used the other.
 */
export function hasDuplicateHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  let tokens = 0
  // Runs for every request, so names are compared only if their length matches.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1
  }
  return hosts > 1 || tokens > 1
}
