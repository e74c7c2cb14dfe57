import { passkeySignInSchema } from '#domain/accounts/second-factor.ts'
import { codeMessages, secondFactorPaths } from '#domain/accounts/second-factor-paths.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../../db/transaction.ts'
import { NotSignedIn } from '../../errors.ts'
import { networkOf } from '../../http/lanes.ts'
import { limits } from '../../http/limits.ts'
import { enforceRateLimit } from '../../http/rate-limit.ts'
import { defineRoute } from '../../http/route.ts'
import { found } from '../../openapi/responses.ts'
import { assertHasAccess, getAdmin } from '../admins.ts'
import { signedInResponse, startSignedInSession } from '../start-signed-in-session.ts'
import { requireDomain, webauthnOptions } from './passkey-routes.ts'
import { findPasskey, notePasskeyUse } from './passkeys.ts'
import { requestOptions, verifyPasskeyUse } from './webauthn.ts'

const purpose = { purpose: 'sign in', adminId: null } as const

const startPasskeySignIn = defineRoute({
  method: 'POST',
  path: secondFactorPaths.signInOptions,
  action: 'sign in',
  tag: 'Second factor',
  summary: 'Start signing in with a passkey',
  responses: { 200: found('What the browser needs to use a passkey.', webauthnOptions) },
  errors: [409],
  handler: (context) => async (request) => {
    const domain = requireDomain(context)
    // Nothing can be guessed here; it only bounds how many challenges wait.
    await enforceRateLimit(context, limits.passkeySignInsPerAddress, networkOf(request.ip))
    return { success: true, data: await requestOptions(context, domain, purpose) }
  },
})

/** A passkey for a session's token: the device has checked its owner, so it takes the place of password and code. */
const signInWithPasskey = defineRoute({
  method: 'POST',
  path: secondFactorPaths.signIn,
  action: 'sign in',
  tag: 'Second factor',
  summary: 'Sign in with a passkey',
  body: passkeySignInSchema,
  responses: signedInResponse,
  errors: [401, 403, 409],
  handler: (context) => async (request) => {
    const { passkey: use } = request.body
    const known = await findPasskey(context.db, use.id)
    const counter = await verifyPasskeyUse(context, requireDomain(context), { known, use, purpose })
    if (!known || counter === undefined) {
      request.log.warn({ request: request.id, admin: known?.adminId ?? null }, 'sign-in refused')
      throw new NotSignedIn(message(codeMessages, known ? 'passkeyRefused' : 'passkeyUnknown'))
    }
    const signedIn = await inTransaction(context.db, async (db) => {
      const admin = await getAdmin(db, known.adminId)
      assertHasAccess(admin, context.now())
      if (!(await notePasskeyUse(db, context.now(), known, counter)))
        throw new NotSignedIn(message(codeMessages, 'passkeyRefused'))
      return startSignedInSession(db, context.now(), request, admin, { hasSecondFactor: true })
    })
    request.log.info({ request: request.id, admin: known.adminId }, 'signed in')
    return signedIn
  },
})

export const passkeySignInRoutes = [startPasskeySignIn, signInWithPasskey]
