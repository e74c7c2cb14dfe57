import {
  codeMessages,
  confirmationMessages,
  secondFactorMessages,
} from '#domain/session/second-factor-paths.ts'
import { type Message, message } from '#domain/text/words.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { getAdmin } from '../admins.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { tryPassword } from '../sessions/failed-sign-ins.ts'
import { confirmSession } from '../sessions/store-sessions.ts'
import { consumeCode } from './codes.ts'
import { requireDomain } from './passkey-routes.ts'
import { credentialOf, findPasskey, listPasskeys } from './passkeys.ts'
import { requestOptions, verifyPasskeyUse } from './verify-passkeys.ts'

const startConfirming = serve(secondFactorCalls.startConfirming, (context) => async (request) => {
  const { id } = requireAdmin(request)
  const domain = requireDomain(context)
  const known = (await listPasskeys(context.db, id)).map(credentialOf)
  if (known.length === 0) throw new Conflict(message(secondFactorMessages, 'noPasskey'))
  return { success: true, data: await requestOptions(context, domain, purposeOf(id), known) }
})

/** Checks the password, a code or a passkey. After that, the session allows sensitive actions for some minutes. */
const confirmIdentity = serve(secondFactorCalls.confirmIdentity, (context) => async (request) => {
  const { password, code, passkey } = request.body
  const admin = await getAdmin(context.db, requireAdmin(request).id)
  const attempt = { account: admin.emailKey, adminId: admin.id, ip: request.ip }
  const confirm = (hasSecondFactor: boolean) =>
    confirmSession(context.db, context.now(), String(request.sessionHash), { hasSecondFactor })

  if ([password, code, passkey].filter((given) => given !== undefined).length !== 1)
    throw new Invalid([], message(confirmationMessages, 'oneWay'))
  // An open session could be used for guessing, so wrong passwords and codes count as failed sign-ins.
  if (password !== undefined) {
    const verify = () => verifyPassword(password, admin.passwordHash)
    if (!(await tryPassword(context, attempt, verify)))
      throw refused('password', message(confirmationMessages, 'wrongPassword'))
    await confirm(false)
  } else if (code !== undefined) {
    if (!(await tryPassword(context, attempt, () => consumeCode(context, admin, code))))
      throw refused('code', message(codeMessages, 'codeWrong'))
    await confirm(true)
  } else if (passkey) {
    const known = await findPasskey(context.db, passkey.id)
    const params = { use: passkey, purpose: purposeOf(admin.id) }
    const domain = requireDomain(context)
    if (known?.adminId !== admin.id || !(await verifyPasskeyUse(context, domain, { known, ...params })))
      throw refused('passkey', message(codeMessages, 'passkeyRefused'))
    await confirm(true)
  }
  return { success: true, message: message(confirmationMessages, 'confirmed') }
})

const purposeOf = (adminId: string) => ({ purpose: 'confirm', adminId }) as const

/** Not 401, because the session is valid. */
const refused = (field: string, sentence: Message) => new Invalid([{ field, message: sentence }])

export const confirmRoutes = [startConfirming, confirmIdentity]
