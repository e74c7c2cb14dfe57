import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Confirmation } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type Action, type Actor, type AdminActor, can, visitor } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import type { ConfirmationWay } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { NeedsConfirmation, NeedsSecondFactor, NotAllowed, NotSignedIn, ProgramOutdated } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    action?: Action
    needsConfirmation?: Confirmation | 'sometimes' | undefined
  }
  interface FastifyRequest {
    actor: Actor
    /** The hash under which the session is kept; null for visitors. */
    sessionHash: string | null
    /** Whether the admin has to set up a second factor before anything else. */
    mustSetUpSecondFactor: boolean
    /** What is known of who sits there; null for visitors. */
    identity: Identity | null
  }
}

/** By what the owner of a session can prove who they are, and what they have given within the last minutes. */
type Identity = {
  hasApp: boolean
  hasPasskey: boolean
  confirmedBy: 'password' | 'second factor' | null
}

/** What is known of the session of a request. */
type RequestSession = Identity & {
  actor: AdminActor
  sessionHash: string
  mustSetUpSecondFactor: boolean
}

/** Undefined when a token is unknown, expired, or its admin is not approved; `ended` where that admin's access is. */
export type FoundSession = RequestSession | 'ended' | undefined
/** Finds the session of a token. */
type FindSession = (token: string) => Promise<FoundSession>

/**
 * Declares the one action of `domain/permissions.ts` that a route performs; every route must.
 *
 * @param needsConfirmation `sometimes` where the handler asks, by `assertConfirmed`
 */
export const allow = (action: Action, needsConfirmation?: Confirmation | 'sometimes') => ({
  config: { action, ...(needsConfirmation && { needsConfirmation }) },
})

/**
 * Checks `can()` before a route's body is read. A public read answers visitors whatever token they send
 * (owner-decisions §2); a route without `allow(...)` stops the start.
 */
export function guardRoutes(app: FastifyInstance, findSession: FindSession) {
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('mustSetUpSecondFactor', false)
  app.decorateRequest('identity', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.action)
      throw new Error(`The route ${route.method} ${route.url} does not say who may use it.`)
  })
  app.addHook('onRequest', async (request) => {
    request.actor = visitor
    const token = bearerToken(request.headers)
    const found = token ? await findSession(token) : undefined
    const session = found === 'ended' ? undefined : found
    const { action, needsConfirmation } = request.routeOptions.config
    if (session && (!session.mustSetUpSecondFactor || action === setUpAction)) {
      const { actor, sessionHash, mustSetUpSecondFactor } = session
      Object.assign(request, { actor, sessionHash, mustSetUpSecondFactor, identity: session })
    }
    if (!action) return
    if (!can(request.actor, action)) throw refusalOf(found, token)
    if (needsConfirmation && needsConfirmation !== 'sometimes') assertConfirmed(request, needsConfirmation)
  })
}

/** All that those may do who have to set up a second factor first; what is public they read as visitors. */
const setUpAction: Action = 'use own account'

function refusalOf(session: FoundSession, token: string | undefined) {
  if (session === 'ended') return new NotSignedIn(message(accountMessages, 'accessEnded'))
  if (session?.mustSetUpSecondFactor) return new NeedsSecondFactor()
  if (session?.actor.isReadOnly) return new NotAllowed(message(accountMessages, 'readOnly'))
  // A token that is good for other things stays.
  if (session) return new NotAllowed(message(httpMessages, 'notPermitted'))
  return new NotSignedIn(token ? message(accountMessages, 'tokenRefused') : undefined)
}

/** Of visitors nothing is asked. @throws {NeedsConfirmation} naming the ways */
export function assertConfirmed({ identity }: FastifyRequest, needed: Confirmation = true): void {
  if (!identity) return
  const { confirmedBy, hasApp, hasPasskey } = identity
  const hasSecondFactor = hasApp || hasPasskey
  const needsSecondFactor = needed === 'second factor' && hasSecondFactor
  if (needsSecondFactor ? confirmedBy === 'second factor' : confirmedBy !== null) return
  const ways: ConfirmationWay[] = needsSecondFactor ? [] : ['password']
  // Recovery codes are codes too, and who has a passkey has those.
  if (hasSecondFactor) ways.push('code')
  if (hasPasskey) ways.push('passkey')
  throw new NeedsConfirmation(ways)
}

/** The admin who sent the request; for routes whose action only admins may perform. @throws {NotSignedIn} */
export function requireAdmin(request: FastifyRequest): AdminActor {
  if (request.actor.type !== 'admin') throw new NotSignedIn()
  return request.actor
}

/** Sessions are 32 bytes in base64url; anything else is not looked up. */
export function bearerToken({ authorization = '' }: { authorization?: string | undefined }) {
  return /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1]
}

/**
 * While a newer program has changed the tables and this one is not replaced yet, whatever may change something is refused
 * before its body is read, and after the guard: who may not do it hears that first.
 */
export function refuseWrites(app: FastifyInstance, { contentVersion }: Pick<AppContext, 'contentVersion'>) {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !routeOptions.config.action) return
    // What it wrote would lack what the newer program expects.
    if (contentVersion.isOutdated()) throw new ProgramOutdated()
  })
}
