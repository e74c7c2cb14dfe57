import type { IncomingMessage } from 'node:http'
import { isApiPath } from './canonical-path.ts'

/**
 * The path and query of a request, without the origin that it may contain; percent-escapes of the path in capitals. A
 * page's path with a malformed escape, as in links that chat programs have cut, is escaped literally, so that a person
 * sees the "not found" page; the API answers it with 400.
 */
export function normalizeUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const target = stripOrigin(url)
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!path.includes('%')) return target
  const normalized =
    isApiPath(path) || isDecodable(path)
      ? path.replace(/%[\da-f]{2}/gi, (match) => match.toUpperCase())
      : path.replaceAll('%', '%25')
  return normalized + target.slice(path.length)
}

/** `http://school.example/about` is the form that proxies get; here it means `/about` (RFC 9112 §3.2.2). */
function stripOrigin(url: string) {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0]
  if (origin === undefined) return url
  const target = url.slice(origin.length)
  return target.startsWith('/') ? target : `/${target}`
}

function isDecodable(path: string) {
  try {
    // The result is used, or the bundler would leave the call out as one that does nothing.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
