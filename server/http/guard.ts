import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { type Action, type Actor, can, visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { NotAllowed, NotSignedIn } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    action?: Action
  }
  interface FastifyRequest {
    actor: Actor
    /** The hash under which the session is kept; null for visitors. */
    sessionHash: string | null
  }
}

type AdminActor = Extract<Actor, { type: 'admin' }>

/**
 * Finds the actor of a token; undefined when it is unknown, expired, or its admin is not approved, and `ended` where
 * that admin's access has ended.
 */
export type FindActor = (token: string) => Promise<FoundActor>
export type FoundActor = { actor: Actor; sessionHash: string } | 'ended' | undefined

/** Declares the one action of `domain/permissions.ts` that a route performs; every route must. */
export const allow = (action: Action) => ({ config: { action } })

/**
 * Checks `can()` before a route's body is read. A public read answers visitors whatever token they send
 * (owner-decisions §2); a route without `allow(...)` stops the start.
 */
export function guardRoutes(app: FastifyInstance, findActor: FindActor) {
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.action)
      throw new Error(`The route ${route.method} ${route.url} does not say who may use it.`)
  })
  app.addHook('onRequest', async (request) => {
    request.actor = visitor
    const token = bearerToken(request)
    const session = token ? await findActor(token) : undefined
    if (typeof session === 'object') Object.assign(request, session)
    const { action } = request.routeOptions.config
    if (!action || can(request.actor, action)) return
    if (request.actor.type === 'admin')
      throw new NotAllowed(message(accountMessages, request.actor.isReadOnly ? 'readOnly' : 'picsOnly'))
    if (session === 'ended') throw new NotSignedIn(message(accountMessages, 'accessEnded'))
    throw new NotSignedIn(token ? message(accountMessages, 'tokenRefused') : undefined)
  })
}

/** The admin who sent the request; for routes whose action only admins may perform. @throws {NotSignedIn} */
export function requireAdmin(request: FastifyRequest): AdminActor {
  if (request.actor.type !== 'admin') throw new NotSignedIn()
  return request.actor
}

/** Sessions are 32 bytes in base64url; anything else is not looked up. */
function bearerToken(request: FastifyRequest) {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
