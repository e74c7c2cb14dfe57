import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads on what is left of a body that was refused before its end. Otherwise the next request over the same connection,
 * which may be another page of the same browser, would stand behind it and be lost. How long that may take is bounded
 * where slow bodies are.
 */
export function readRefusedBodyOn(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
  })
}
