import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isApiPath, sendNotFound } from './error-handler.ts'

/**
 * Accepts only canonical paths, so that rate limits, the cache, permissions and headers see the same path as the
 * router. A page's URL in another spelling is redirected to the canonical path. All other requests with another
 * spelling get a 404.
 */
export function requireCanonicalPaths(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const canonical = canonicalPath(path)
    if (path === canonical) return
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || isApiPath(path) || isApiPath(canonical) || hiddenEscapes.test(canonical))
      return sendNotFound(request, reply)
    return reply.redirect(canonical + url.slice(path.length), 308)
  })
}

/** Encoded slashes and control characters. Paths that contain them are not redirected. */
const hiddenEscapes = /%(?:2F|5C|7F|[01][\dA-F])/

/**
 * Returns the path with one slash between segments, without `.` or `..` segments, and with escapes (`%2F`)
 * only for characters that cannot be literal.
 *
 * @param path must be decodable
 */
export function canonicalPath(path: string): string {
  const segments: string[] = []
  const [, ...rawSegments] = path.startsWith('/') ? path.split('/') : ['', path]
  for (const [index, segment] of rawSegments.entries()) {
    const text = decodeURIComponent(segment)
    const isLast = index === rawSegments.length - 1
    if (text === '..') segments.pop()
    else if (text !== '' && text !== '.') segments.push(encodeSegment(text))
    if (isLast && ['', '.', '..'].includes(text)) segments.push('')
  }
  return `/${segments.join('/')}`
}

const encodeSegment = (text: string) =>
  encodeURIComponent(text).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)

/**
 * Returns a request's path and query, without an origin, and with the path's percent-escapes in upper case. If a page's
 * path has a malformed escape, as in links truncated by chat programs, the escape is itself escaped, so that the
 * visitor sees the "not found" page; the API responds 400.
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

/**
 * Removes the origin. `http://school.example/about` is the form that clients send to proxies; here it means
 * `/about` (RFC 9112 §3.2.2).
 */
function stripOrigin(url: string) {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0]
  if (origin === undefined) return url
  const target = url.slice(origin.length)
  return target.startsWith('/') ? target : `/${target}`
}

function isDecodable(path: string) {
  try {
    // The result is used; otherwise, the bundler would remove the call as free of side effects.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
