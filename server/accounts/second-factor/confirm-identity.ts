import { confirmSchema, type PasskeyUse } from '#domain/accounts/second-factor.ts'
import {
  codeMessages,
  confirmationMessages,
  secondFactorMessages,
  secondFactorPaths,
} from '#domain/accounts/second-factor-paths.ts'
import { type Message, message } from '#domain/text/message.ts'
import type { AppContext } from '../../app-context.ts'
import type { AdminRow } from '../../db/account-rows.ts'
import type { Db } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { requireAdmin } from '../../http/guard.ts'
import { defineRoute } from '../../http/route.ts'
import { done, found } from '../../openapi/responses.ts'
import { getAdmin } from '../admins.ts'
import { tryPassword } from '../failed-sign-ins.ts'
import { verifyPassword } from '../passwords.ts'
import { confirmSession } from '../sessions.ts'
import { consumeCode, findGoodCode, type GoodCode } from './codes.ts'
import { requireDomain, webauthnOptions } from './passkey-routes.ts'
import { credentialOf, findPasskey, listPasskeys, notePasskeyUse } from './passkeys.ts'
import { requestOptions, verifyPasskeyUse } from './webauthn.ts'

const startConfirming = defineRoute({
  method: 'POST',
  path: secondFactorPaths.confirmOptions,
  action: 'use own account',
  tag: 'Second factor',
  summary: 'Start confirming with a passkey',
  responses: { 200: found('What the browser needs to use a passkey.', webauthnOptions) },
  errors: [409],
  handler: (context) => async (request) => {
    const { id } = requireAdmin(request)
    const domain = requireDomain(context)
    const known = (await listPasskeys(context.db, id)).map(credentialOf)
    if (known.length === 0) throw new Conflict(message(secondFactorMessages, 'noPasskey'))
    return { success: true, data: await requestOptions(context, domain, purposeOf(id), known) }
  },
})

/** The password, a code or a passkey, after which this session may do sensitive actions for some minutes. */
const confirmIdentity = defineRoute({
  method: 'POST',
  path: secondFactorPaths.confirm,
  action: 'use own account',
  tag: 'Second factor',
  summary: 'Confirm your identity',
  body: confirmSchema,
  responses: { 200: done(confirmationMessages.confirmed) },
  errors: [409],
  handler: (context) => async (request) => {
    const { password, code, passkey } = request.body
    const admin = await getAdmin(context.db, requireAdmin(request).id)
    const attempt = { account: admin.emailKey, adminId: admin.id, ip: request.ip }
    const confirm = (db: Db, hasSecondFactor: boolean) =>
      confirmSession(db, context.now(), String(request.sessionHash), { hasSecondFactor })

    if ([password, code, passkey].filter((given) => given !== undefined).length !== 1)
      throw new Invalid([], message(confirmationMessages, 'oneWay'))
    if (password !== undefined) {
      // Open sessions could be used for guessing, so wrong ones count as failed sign-ins.
      const isCorrect = await tryPassword(context, attempt, () =>
        verifyPassword(password, admin.passwordHash),
      )
      if (!isCorrect) throw refused('password', message(confirmationMessages, 'wrongPassword'))
      await confirm(context.db, false)
    } else if (code !== undefined) {
      let good: GoodCode | undefined
      const isCorrect = await tryPassword(context, attempt, async () => {
        good = await findGoodCode(context, admin.id, code)
        return good !== undefined
      })
      if (!isCorrect || !good) throw refused('code', message(codeMessages, 'codeWrong'))
      await confirmByCode(context, admin, good, confirm)
    } else if (passkey) await confirmByPasskey(context, admin, passkey, confirm)
    return { success: true, message: message(confirmationMessages, 'confirmed') }
  },
})

type Confirm = (db: Db, hasSecondFactor: boolean) => Promise<void>

const confirmByCode = (context: AppContext, admin: AdminRow, good: GoodCode, confirm: Confirm) =>
  inTransaction(context.db, async (db) => {
    if (!(await consumeCode(db, context.now(), admin, good)))
      throw refused('code', message(codeMessages, 'codeWrong'))
    await confirm(db, true)
  })

async function confirmByPasskey(context: AppContext, { id }: AdminRow, use: PasskeyUse, confirm: Confirm) {
  const passkey = await findPasskey(context.db, use.id)
  const known = passkey?.adminId === id ? passkey : undefined
  const params = { known, use, purpose: purposeOf(id) }
  const counter = await verifyPasskeyUse(context, requireDomain(context), params)
  await inTransaction(context.db, async (db) => {
    const isNoted =
      known && counter !== undefined && (await notePasskeyUse(db, context.now(), known, counter))
    if (!isNoted) throw refused('passkey', message(codeMessages, 'passkeyRefused'))
    await confirm(db, true)
  })
}

const purposeOf = (adminId: string) => ({ purpose: 'confirm', adminId }) as const

/** Not 401: the session is valid. */
const refused = (field: string, sentence: Message) => new Invalid([{ field, message: sentence }])

export const confirmRoutes = [startConfirming, confirmIdentity]
