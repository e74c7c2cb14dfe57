import type { IncomingMessage } from 'node:http'

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
