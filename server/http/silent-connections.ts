import type { Server, ServerResponse } from 'node:http'

/** How long a connection may be silent, in milliseconds. */
const silence = 30_000
/** How many silences in a row an answer may be worked on: ten minutes, more than a picture or a report ever needs. */
const maxSilences = 20

/** Ends connections on which nothing moves, both those that wait for a request and those that do not take an answer. */
export function endSilentConnections(server: Server): Server {
  return server.setTimeout(silence)
}

/** A connection is silent as well while a picture waits for its turn on a busy machine: that one is kept. */
export function keepWhileWorking(response: ServerResponse): void {
  let silences = 0
  response.on('timeout', (socket) => {
    silences += 1
    if (response.headersSent || silences >= maxSilences) socket.destroy()
    else socket.setTimeout(silence)
  })
}
