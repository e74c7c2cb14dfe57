import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ownResponseHeader } from '#domain/api/own-response.ts'
import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { nextPageRules } from '#domain/site/next-page-rules.ts'
import { pageTransitionStyle } from '#domain/site/site-constants.ts'
import { messagePartsHeader } from '#domain/text/words.ts'

const baseHeaders = {
  [ownResponseHeader.name]: ownResponseHeader.value,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** The CSP for responses that are not pages: they may not run or load anything. */
const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** HSTS is included only if the site is served over TLS. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:')
    ? { ...baseHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : { ...baseHeaders }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const styleHash = hashOf(pageTransitionStyle)
const rulesHash = hashOf(nextPageRules)

/**
 * A page may load resources only from this site, and use only the inline scripts and the inline style with the listed
 * hashes.
 */
export function pagePolicy(scriptHashes: string[], { isDevelopment = false } = {}): string {
  const scripts = isDevelopment
    ? ["'unsafe-inline'"]
    : [...scriptHashes, rulesHash].map((hash) => `'sha256-${hash}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  const headers = Object.entries({
    ...securityHeaders(publicUrl),
    'content-security-policy': denyAllPolicy,
  })
  app.addHook('onSend', async (_request, reply) => {
    // Existing headers are kept: pages set their own content security policy, and `allowOrigins` allows other origins.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': `authorization, content-type, ${idempotencyKeyHeader}, ${messagePartsHeader.name}`,
  'access-control-expose-headers': 'link, x-total-count, x-request-id, retry-after',
  'access-control-max-age': '600',
}

/**
 * Lets the origins of `CORS_ORIGINS` call the API. Other origins get no CORS header. Preflight requests get a response
 * regardless of their path. Credentials are not allowed: tokens are sent in a header, never in a cookie.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      vary: 'origin',
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
  })
}

export const sendFile = (reply: FastifyReply, name: string, type: string, content: unknown) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
