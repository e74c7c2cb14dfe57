import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads and discards the rest of a body that was rejected before its end. Otherwise the next request on the same
 * connection, which may be another page of the same browser, would wait behind it and be lost. `slow-bodies.ts` limits
 * how long that may take.
 */
export function drainRejectedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
  })
}
