import { codeMessages, secondFactorMessages } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/words.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { getAdmin } from '../admins.ts'
import { afterFactorAdded, afterFactorRemoved } from './own-factors.ts'
import { findFactors } from './second-factors.ts'
import { base32, totpUri } from './totp.ts'
import { consumeTotpCode, startTotpSecret } from './totp-secrets.ts'

/** How the factor is named in History and in mails to the owner. */
const texts = { app: 'authenticator app' }

/** Creates a secret for an authenticator app. It is not active until a correct code from the app confirms it. */
const startApp = serve(secondFactorCalls.startApp, (context) => async (request) => {
  const { id, email: account } = await getAdmin(context.db, requireAdmin(request).id)
  const secret = await startTotpSecret(context, id)
  if (!secret) throw new Conflict(message(secondFactorMessages, 'appPresent'))
  const { name: issuer } = await readSettings(context.db)
  const data = { secret: base32(secret), uri: totpUri(secret, { account, issuer }) }
  return { success: true, message: message(secondFactorMessages, 'appStarted'), data }
})

/** Confirms the app with its first code; from then on, signing in requires a code. */
const addApp = serve(secondFactorCalls.addApp, (context) => async (request) => {
  const { id } = requireAdmin(request)
  const { code } = request.body
  const recoveryCodes = await inTransaction(context.db, async (db) => {
    // The response to the first correct code may have been lost.
    if ((await findFactors(db, id)).hasApp) throw new Conflict(message(secondFactorMessages, 'appPresent'))
    if (!(await consumeTotpCode({ ...context, db }, id, code, { isConfirmed: false })))
      throw new Invalid([{ field: 'code', message: message(codeMessages, 'codeWrong') }])
    return afterFactorAdded(db, context, request, texts.app)
  })
  return { success: true, message: message(secondFactorMessages, 'appAdded'), data: { recoveryCodes } }
})

const removeApp = serve(secondFactorCalls.removeApp, (context) => async (request) => {
  const { id } = requireAdmin(request)
  await inTransaction(context.db, async (db) => {
    const removed = await db
      .deleteFrom('totpSecrets')
      .where('adminId', '=', id)
      .returning('confirmedAt')
      .executeTakeFirst()
    if (!removed?.confirmedAt) throw new NotFound(message(secondFactorMessages, 'noApp'))
    await afterFactorRemoved(db, context, request, texts.app)
  })
  return { success: true, message: message(secondFactorMessages, 'appRemoved') }
})

export const appRoutes = [startApp, addApp, removeApp]
