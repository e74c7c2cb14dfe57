import type { FastifyInstance } from 'fastify'
import { answerUnknownPath } from './error-answer.ts'

/**
 * Lets through only addresses whose path is written in the one normal way, so that limits, cache, permissions and
 * headers, which all look at it, see the same that the router does. A page that is written otherwise is sent on to its
 * address; of the API there is nothing.
 */
export function requireNormalAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const normal = normalPath(path)
    if (path === normal) return
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || isApi(path) || isApi(normal) || hidden.test(normal))
      return answerUnknownPath(request, reply)
    return reply.redirect(normal + url.slice(path.length), 308)
  })
}

/** Slashes and control characters in escapes: nobody is sent on to those. */
const hidden = /%(?:2F|5C|7F|[01][\dA-F])/

export const isApi = (path: string) => path.startsWith('/api/')

/**
 * One slash between parts, none of them `.` or `..`, and as escapes (`%2F`) only what cannot stand there itself.
 *
 * @param path one that can be decoded
 */
export function normalPath(path: string): string {
  const parts: string[] = []
  const [, ...given] = path.startsWith('/') ? path.split('/') : ['', path]
  for (const [i, part] of given.entries()) {
    const text = decodeURIComponent(part)
    const isLast = i === given.length - 1
    if (text === '..') parts.pop()
    else if (text !== '' && text !== '.') parts.push(escaped(text))
    if (isLast && ['', '.', '..'].includes(text)) parts.push('')
  }
  return `/${parts.join('/')}`
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)
