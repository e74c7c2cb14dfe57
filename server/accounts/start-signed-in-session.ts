import type { FastifyRequest } from 'fastify'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { message } from '#domain/text/message.ts'
import type { AdminRow } from '../db/account-rows.ts'
import type { Db } from '../db/tables.ts'
import { recordHistory } from '../history/record-history.ts'
import { networkOf } from '../http/lanes.ts'
import { done } from '../openapi/responses.ts'
import { namedSchema, text } from '../openapi/schemas.ts'
import { describeDevice } from './device.ts'
import { rememberNetwork } from './known-networks.ts'
import { presentAdmin } from './present-admin.ts'
import { findFactors, hasSecondFactor as hasAny, isRequiredOf } from './second-factor/second-factors.ts'
import { startSession } from './sessions.ts'

export const signedInResponse = {
  200: done(accountMessages.loggedIn, { token: text, admin: namedSchema('Admin') }),
}

/** Starts the session of somebody who has just proved who they are, and answers it. Part of a transaction. */
export async function startSignedInSession(
  db: Db,
  now: Date,
  { ip, headers }: FastifyRequest,
  admin: AdminRow,
  { hasSecondFactor }: { hasSecondFactor: boolean },
) {
  await rememberNetwork(db, now, admin.id, networkOf(ip))
  const device = describeDevice(headers['user-agent'])
  const token = await startSession(db, now, admin.id, { device, hasSecondFactor })
  const { id, fullName } = admin
  await db.updateTable('admins').set({ lastSeenAt: now.toISOString() }).where('id', '=', id).execute()
  await recordHistory(db, now, { type: 'admin', id, fullName }, { action: 'sign in' })
  const isMissing = (await isRequiredOf(db, admin)) && !hasAny(await findFactors(db, id))
  return {
    success: true,
    message: message(accountMessages, 'loggedIn'),
    token,
    admin: presentAdmin(admin),
    // The next step, which is the only one.
    ...(isMissing && { needsSecondFactor: true }),
  }
}
