import type { FastifyRequest } from 'fastify'
import { accountSays, resetPasswordForm } from '#domain/accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { networkOf } from '../http/network-of.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { getAdmin } from './admins.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { findAdminIdByResetToken, spendResetToken } from './reset-token.ts'
import { setPassword } from './set-password.ts'

type ByToken = FastifyRequest<{ Params: { resetToken: string } }>

/** POST: a new password by the mailed link. A body that is refused leaves the link good; nobody is signed in by it. */
export const resetPassword = (parts: Parts) => async (request: ByToken) => {
  const { password } = readBody(resetPasswordForm, request.body)
  const { resetToken } = request.params
  const adminId = await findAdminIdByResetToken(parts.db, parts.now(), resetToken)
  if (!adminId) throw linkInvalid()
  const admin = await getAdmin(parts.db, adminId)
  await refuseWeakPassword(parts.db, password, admin)

  const passwordHash = await hashPassword(password)
  await inTransaction(parts.db, async (db) => {
    const isGood = await spendResetToken(db, parts.now(), resetToken)
    if (!isGood || !(await setPassword(db, parts.now(), admin, passwordHash))) throw linkInvalid()
    // Whoever opened the mail may sign in from here, whatever goes on elsewhere.
    await rememberNetwork(db, parts.now(), admin.id, networkOf(request.ip))
    const entry = {
      action: 'reset password',
      kind: 'admin',
      recordId: admin.id,
      title: admin.fullName,
    } as const
    await recordAudit(db, parts.now(), request.actor, entry)
  })
  return { success: true, message: accountSays.passwordReset }
}

const linkInvalid = () => new Refusal(400, accountSays.linkInvalid)
