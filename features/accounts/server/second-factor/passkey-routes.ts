import { codeMessages, secondFactorMessages } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/words.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { isId, newId } from '#server/db/new-id.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid, NotFound, NotSignedIn } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { assertHasAccess, getAdmin } from '../admins.ts'
import { startSignedInSession } from '../sessions/sign-in.ts'
import { afterFactorAdded, afterFactorRemoved } from './own-factors.ts'
import { credentialOf, findPasskey, listPasskeys, maxPasskeys } from './passkeys.ts'
import {
  creationOptions,
  passkeyDomain,
  requestOptions,
  verifyNewPasskey,
  verifyPasskeyUse,
} from './verify-passkeys.ts'

/** How the factor is named in History and in mails to the owner. */
const texts = { passkey: (name: string) => `passkey "${name}"` }

const startPasskey = serve(secondFactorCalls.startPasskey, (context) => async (request) => {
  const admin = await getAdmin(context.db, requireAdmin(request).id)
  const known = (await listPasskeys(context.db, admin.id)).map(credentialOf)
  if (known.length >= maxPasskeys) throw new Conflict(message(secondFactorMessages, 'tooManyPasskeys'))
  const { name: siteName } = await readSettings(context.db)
  const domain = requireDomain(context)
  return { success: true, data: await creationOptions(context, { domain, siteName, admin, known }) }
})

const addOwnPasskey = serve(secondFactorCalls.addOwnPasskey, (context) => async (request) => {
  const { id: adminId } = requireAdmin(request)
  const { name, passkey } = request.body
  const verified = await verifyNewPasskey(context, { domain: requireDomain(context), adminId, passkey })
  if (!verified) throw new Invalid([{ field: 'passkey', message: message(codeMessages, 'passkeyRefused') }])
  const recoveryCodes = await inTransaction(context.db, async (db) => {
    const row = { ...verified, adminId, name, id: newId(), lastUsedAt: null }
    const createdAt = context.now().toISOString()
    await db
      .insertInto('passkeys')
      .values({ ...row, createdAt })
      .execute()
    return afterFactorAdded(db, context, request, texts.passkey(name))
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Conflict(message(secondFactorMessages, 'passkeyKnown')) : error
  })
  return { success: true, message: message(secondFactorMessages, 'passkeyAdded'), data: { recoveryCodes } }
})

const removeOwnPasskey = serve(secondFactorCalls.removeOwnPasskey, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { id } = request.params
  await inTransaction(context.db, async (db) => {
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', isId(id) ? id : '')
      .where('adminId', '=', admin.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new NotFound(message(secondFactorMessages, 'noPasskey'))
    await afterFactorRemoved(db, context, request, texts.passkey(removed.name))
  })
  return { success: true, message: message(secondFactorMessages, 'passkeyRemoved') }
})

/** Returns the passkey domain. @throws {Conflict} if browsers do not support passkeys for this site */
export function requireDomain(context: Pick<AppContext, 'config'>): string {
  const domain = passkeyDomain(context)
  if (domain === null) throw new Conflict(message(codeMessages, 'passkeysOff'))
  return domain
}

export const passkeyRoutes = [startPasskey, addOwnPasskey, removeOwnPasskey]

const purpose = { purpose: 'sign in', adminId: null } as const

const startPasskeySignIn = serve(secondFactorCalls.startPasskeySignIn, (context) => async (request) => {
  const domain = requireDomain(context)
  // No secret can be guessed here; the limit only bounds the number of open challenges.
  await enforceRateLimit(context, limits.passkeySignInsPerAddress, networkOf(request.ip))
  return { success: true, data: await requestOptions(context, domain, purpose) }
})

/**
 * Signs in with a passkey and returns a session token. The device verifies its owner, so no password or code is needed.
 */
const signInWithPasskey = serve(secondFactorCalls.signInWithPasskey, (context) => async (request) => {
  const { passkey: use } = request.body
  const domain = requireDomain(context)
  const known = await findPasskey(context.db, use.id)
  if (!known || !(await verifyPasskeyUse(context, domain, { known, use, purpose }))) {
    request.log.warn({ request: request.id, admin: known?.adminId ?? null }, 'sign-in refused')
    throw new NotSignedIn(message(codeMessages, known ? 'passkeyRefused' : 'passkeyUnknown'))
  }
  const signedIn = await inTransaction(context.db, async (db) => {
    const admin = await getAdmin(db, known.adminId)
    assertHasAccess(admin, context.now())
    return startSignedInSession(db, context.now(), request, admin, { hasSecondFactor: true })
  })
  request.log.info({ request: request.id, admin: known.adminId }, 'signed in')
  return signedIn
})

export const passkeySignInRoutes = [startPasskeySignIn, signInWithPasskey]
