import type { Server, ServerResponse } from 'node:http'

/** How long a connection may be idle, in milliseconds. */
const idleTimeoutMs = 30_000
/** How many timeouts in a row an answer may take: ten minutes, more than a picture or a report ever needs. */
const maxIdleTimeouts = 20

/** Closes idle connections: those that wait for a request and those whose client does not read the answer. */
export function closeIdleConnections(server: Server): Server {
  return server.setTimeout(idleTimeoutMs)
}

/** A connection is also idle while a picture waits on a busy machine: that one is kept open. */
export function keepOpenWhileWorking(response: ServerResponse): void {
  let timeouts = 0
  response.on('timeout', (socket) => {
    timeouts += 1
    if (response.headersSent || timeouts >= maxIdleTimeouts) socket.destroy()
    else socket.setTimeout(idleTimeoutMs)
  })
}
