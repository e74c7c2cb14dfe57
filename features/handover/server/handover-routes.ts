import { fileTypes } from '#domain/api/file-types.ts'
import { minute } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { findSigningSession } from '#features/accounts/server/file-access.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { system } from '#server/system.ts'
import { handoverCalls } from '../calls.ts'
import { handoverMessages, packPaths } from '../handover.ts'
import { countRenewals, hostingRoutes } from './hosting-routes.ts'
import { packFileName, passphraseOf } from './packs.ts'

/** A download without progress for this long is cancelled, because nobody else can make a pack until it ends. */
const maxStandstillMs = 2 * minute

/** Returns a download URL for this browser, because browsers send no token with a download. */
const preparePack = serve(handoverCalls.preparePack, (context) => async (request, reply) => {
  const admin = requireAdmin(request)
  await enforceRateLimit(context, limits.packsPerAdmin, admin.id)
  context.packs.assertIdle()
  const id = system.randomUUID()
  const passphrase = passphraseOf(String(request.sessionHash), id)
  const url = packPaths.file.replace(':id', id) + (admin.signFile?.(id) ?? '')
  reply.header('cache-control', 'no-store')
  return { success: true, message: message(handoverMessages, 'begun'), data: { passphrase, url } }
})

/**
 * The guard allows everyone, because the signature identifies the admin. Who has the token can sign any URL, so the
 * session must still be confirmed, as for the call above.
 */
const sendPack = serve(handoverCalls.sendPack, (context) => async (request, reply) => {
  const { id } = request.params
  const session = await findSigningSession(context, id, request.query)
  const isAllowed = session?.confirmedBy && can(session.actor, 'hand the site over')
  if (!session || !isAllowed) throw new NotFound(message(handoverMessages, 'none'))
  const { db, now, packs, stopping: signal } = context
  packs.assertIdle()
  await recordHistory(db, now(), session.actor, { action: 'make a handover pack' })
  const content = packs.stream({ passphrase: passphraseOf(session.tokenHash, id), signal })
  reply.raw.setTimeout(maxStandstillMs, () => reply.raw.destroy())
  reply.headers({ 'cache-control': 'no-store', 'accept-ranges': 'none' })
  return sendFile(reply, packFileName(schoolDay(now())), fileTypes.zip, content)
})

export const handoverFeature: Feature = {
  routes: [preparePack, sendPack, ...hostingRoutes],
  pendingCounts: { renewals: ['hand the site over', ({ db }, now) => countRenewals(db, now)] },
}
