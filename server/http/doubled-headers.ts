import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names two hosts or brings two tokens, of which Node would take one in silence: a proxy in front may
 * have taken the other.
 */
export function hasDoubledHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  let tokens = 0
  // For every request, so names are compared only where their length fits.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') tokens += 1
  }
  return hosts > 1 || tokens > 1
}
