import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './error-handler.ts'

/**
 * Lets through only canonical paths, so that limits, cache, permissions and headers, which all look at the path, see the
 * same as the router. A page with another spelling is redirected to its canonical path; for the API it is not found.
 *
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

/** Escaped slashes and control characters: nobody is redirected to those. */
const hiddenEscapes = /%(?:2F|5C|7F|[01][\dA-F])/

export const isApiPath = (path: string) => path.startsWith('/api/')

/**
 * One slash between segments, none of them `.` or `..`, and escapes (`%2F`) only for what cannot stand there literally.
 *
 * @param path one that can be decoded
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
