import type { FastifyRequest } from 'fastify'
import { accountSays, changePasswordForm } from '#domain/accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { getAdmin } from './admins.ts'
import { tryPassword } from './failed-sign-ins.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { setPassword } from './set-password.ts'

/** PUT: the old password and a new one; every session ends, this one too. */
export const changePassword = (parts: Parts) => async (request: FastifyRequest) => {
  const { oldPassword, newPassword } = readBody(changePasswordForm, request.body)
  const admin = await getAdmin(parts.db, adminOf(request).id)
  await refuseWrongPassword(parts, admin, oldPassword, request.ip)
  await refuseWeakPassword(parts.db, newPassword, admin, 'newPassword')

  const passwordHash = await hashPassword(newPassword)
  await inTransaction(parts.db, async (db) => {
    // Of two changes at once, the second gave a password that is no longer the old one.
    if (!(await setPassword(db, parts.now(), admin, passwordHash))) throw oldPasswordWrong()
    await recordAudit(db, parts.now(), request.actor, { action: 'change password' })
  })
  return { success: true, message: accountSays.passwordChanged }
}

/** Whoever found an open session may guess here too, so wrong ones count as failed sign-ins. Not 401: the session is fine. */
async function refuseWrongPassword(
  parts: Parts,
  { id: adminId, emailKey: account, passwordHash }: { id: string; emailKey: string; passwordHash: string },
  password: string,
  ip: string,
) {
  const isRight = () => isPassword(password, passwordHash)
  if (!(await tryPassword(parts, { account, adminId, ip }, isRight))) throw oldPasswordWrong()
}

const oldPasswordWrong = () => new Invalid([{ field: 'oldPassword', message: accountSays.oldPasswordWrong }])
