import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Confirmation } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type Action, type Actor, type AdminActor, can, visitor } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import type { ConfirmationWay } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '../app-context.ts'
import { NeedsConfirmation, NeedsSecondFactor, NotAllowed, NotSignedIn, ProgramOutdated } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    action?: Action
    needsConfirmation?: Confirmation | 'sometimes' | undefined
  }
  interface FastifyRequest {
    actor: Actor
    sessionHash: string | null
    mustSetUpSecondFactor: boolean
    identity: Identity | null
  }
}

/** How a session's owner can confirm their identity, and how they have confirmed it within the last few minutes. */
type Identity = {
  hasApp: boolean
  hasPasskey: boolean
  confirmedBy: 'password' | 'second factor' | null
}

type RequestSession = Identity & {
  actor: AdminActor
  sessionHash: string
  mustSetUpSecondFactor: boolean
}

/**
 * The lookup returns undefined if the token is unknown or expired, or if its admin is not approved; `ended` if the
 * admin's access has ended.
 */
export type SessionLookup = RequestSession | 'ended' | undefined
type FindSession = (token: string) => Promise<SessionLookup>

/**
 * Declares which action of `domain/permissions.ts` a route performs; every route must declare one.
 *
 * @param needsConfirmation `sometimes` if the handler calls `assertConfirmed` itself
 */
export const allow = (action: Action, needsConfirmation?: Confirmation | 'sometimes') => ({
  config: { action, ...(needsConfirmation && { needsConfirmation }) },
})

/**
 * Checks `can()` before the request's body is read. A public read succeeds even with an invalid token (owner-decisions
 * §2). The server does not start if a route lacks `allow(...)`.
 */
export function guardRoutes(app: FastifyInstance, findSession: FindSession) {
  app.decorateRequest('actor')
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('mustSetUpSecondFactor', false)
  app.decorateRequest('identity', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.action)
      throw new Error(`The route ${route.method} ${route.url} does not define an action.`)
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

/** The only action of admins who must first set up a second factor; they read public data as visitors do. */
const setUpAction: Action = 'use own account'

function refusalOf(session: SessionLookup, token: string | undefined) {
  if (session === 'ended') return new NotSignedIn(message(accountMessages, 'accessEnded'))
  if (session?.mustSetUpSecondFactor) return new NeedsSecondFactor()
  if (session?.actor.isReadOnly) return new NotAllowed(message(accountMessages, 'readOnly'))
  // The token is still valid for other actions.
  if (session) return new NotAllowed(message(httpMessages, 'notPermitted'))
  return new NotSignedIn(token ? message(accountMessages, 'tokenRefused') : undefined)
}

/**
 * Throws if an admin has not recently confirmed their identity; does not throw for visitors.
 * @throws {NeedsConfirmation} with the available methods
 */
export function assertConfirmed({ identity }: FastifyRequest, needed: Confirmation = true): void {
  if (!identity) return
  const { confirmedBy, hasApp, hasPasskey } = identity
  const hasSecondFactor = hasApp || hasPasskey
  const needsSecondFactor = needed === 'second factor' && hasSecondFactor
  if (needsSecondFactor ? confirmedBy === 'second factor' : confirmedBy !== null) return
  const ways: ConfirmationWay[] = needsSecondFactor ? [] : ['password']
  // A recovery code is also a code, and admins with a passkey have recovery codes.
  if (hasSecondFactor) ways.push('code')
  if (hasPasskey) ways.push('passkey')
  throw new NeedsConfirmation(ways)
}

/** Tokens are 32 bytes in base64url; anything else is not looked up. */
export function bearerToken({ authorization = '' }: { authorization?: string | undefined }) {
  return /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1]
}

/**
 * Rejects writes if a newer program has changed the tables and this process has not been replaced yet. Runs before the
 * body is read but after the guard, so that a caller without permission gets the guard's error.
 */
export function refuseWrites(app: FastifyInstance, { contentVersion }: Pick<AppContext, 'contentVersion'>) {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !routeOptions.config.action) return
    // This program's writes would lack what the newer program expects.
    if (contentVersion.isOutdated()) throw new ProgramOutdated()
  })
}
