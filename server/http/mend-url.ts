import type { IncomingMessage } from 'node:http'

/**
 * The address that is answered. A page's path that cannot be decoded, as links cut by chat programs have it, is taken
 * letter by letter, so that a person sees the page for what is not found; the API refuses it with 400.
 */
export function mendUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%') || path.startsWith('/api/') || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string) {
  try {
    // The result is used, or the bundler would leave the call out as one that does nothing.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
