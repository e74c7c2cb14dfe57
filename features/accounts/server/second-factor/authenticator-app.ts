import { codeMessages, secondFactorMessages, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/message.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { done } from '#server/openapi/responses.ts'
import { objectOf, text } from '#server/openapi/schemas.ts'
import { appCodeSchema } from '../../second-factor.ts'
import { getAdmin } from '../admins.ts'
import { finishAdding, finishRemoving, recoveryCodesSchema } from './own-factors.ts'
import { findFactors } from './second-factors.ts'
import { base32, totpUri } from './totp.ts'
import { consumeTotpCode, startTotpSecret } from './totp-secrets.ts'

const ofApp = {
  path: secondFactorPaths.app,
  action: 'use own account',
  needsConfirmation: 'second factor',
  tag: 'Second factor',
  errors: [403, 409],
} as const

/** What its owner reads in History and in mails. */
const texts = { app: 'authenticator app' }

/** A new secret for an app. It counts for nothing until the app has shown a right code. */
const startApp = defineRoute({
  ...ofApp,
  method: 'POST',
  summary: 'Start setting up an authenticator app',
  responses: {
    200: done(secondFactorMessages.appStarted, { data: objectOf({ secret: text, uri: text }) }),
  },
  handler: (context) => async (request) => {
    const { id, email: account } = await getAdmin(context.db, requireAdmin(request).id)
    const secret = await startTotpSecret(context, id)
    if (!secret) throw new Conflict(message(secondFactorMessages, 'appPresent'))
    const { name: issuer } = await readSettings(context.db)
    const data = { secret: base32(secret), uri: totpUri(secret, { account, issuer }) }
    return { success: true, message: message(secondFactorMessages, 'appStarted'), data }
  },
})

/** The app has shown its first code, and is asked for one from now on. */
const addApp = defineRoute({
  ...ofApp,
  method: 'PUT',
  summary: 'Finish setting up an authenticator app with its first code',
  body: appCodeSchema,
  responses: { 200: done(secondFactorMessages.appAdded, { data: recoveryCodesSchema }) },
  handler: (context) => async (request) => {
    const { id } = requireAdmin(request)
    const { code } = request.body
    const recoveryCodes = await inTransaction(context.db, async (db) => {
      // The answer to the right code may have been lost.
      if ((await findFactors(db, id)).hasApp) throw new Conflict(message(secondFactorMessages, 'appPresent'))
      if (!(await consumeTotpCode({ ...context, db }, id, code, { isConfirmed: false })))
        throw new Invalid([{ field: 'code', message: message(codeMessages, 'codeWrong') }])
      return finishAdding(db, context, request, texts.app)
    })
    return { success: true, message: message(secondFactorMessages, 'appAdded'), data: { recoveryCodes } }
  },
})

const removeApp = defineRoute({
  ...ofApp,
  method: 'DELETE',
  summary: 'Remove the authenticator app',
  responses: { 200: done(secondFactorMessages.appRemoved) },
  errors: [403, 404, 409],
  handler: (context) => async (request) => {
    const { id } = requireAdmin(request)
    await inTransaction(context.db, async (db) => {
      const removed = await db
        .deleteFrom('totpSecrets')
        .where('adminId', '=', id)
        .returning('confirmedAt')
        .executeTakeFirst()
      if (!removed?.confirmedAt) throw new NotFound(message(secondFactorMessages, 'noApp'))
      await finishRemoving(db, context, request, texts.app)
    })
    return { success: true, message: message(secondFactorMessages, 'appRemoved') }
  },
})

export const appRoutes = [startApp, addApp, removeApp]
