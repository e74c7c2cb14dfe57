import { createReadStream } from 'node:fs'
import { fileTypes } from '#domain/api/file-types.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { findSigner } from '#features/accounts/server/file-access.ts'
import { makeReadableCode } from '#features/accounts/server/tokens.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { serve } from '#server/http/route.ts'
import { parseRange, setRangeHeaders } from '#server/media/byte-ranges.ts'
import { handoverCalls } from '../calls.ts'
import { handoverMessages, packPaths } from '../handover.ts'
import { packFileName } from './packs.ts'

const showPack = serve(handoverCalls.showPack, ({ packs }) => async () => ({
  success: true,
  data: (await packs.state()) ?? null,
}))

/** Starts making a pack without waiting for it. Only this response contains the passphrase. */
const makeOne = serve(handoverCalls.makeOne, (context) => async (request, reply) => {
  const admin = requireAdmin(request)
  await enforceRateLimit(context, limits.packsPerAdmin, admin.id)
  const passphrase = makeReadableCode()
  const startedAt = await context.packs.start(admin, passphrase)
  reply.code(202).header('cache-control', 'no-store')
  return { success: true, message: message(handoverMessages, 'begun'), data: { passphrase, startedAt } }
})

/** Returns a download URL for this browser, because browsers send no token with a download. */
const linkToPack = serve(handoverCalls.linkToPack, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { id, startedAt } = await context.packs.find()
  if (startedAt !== request.body.startedAt) throw new Conflict(message(handoverMessages, 'replaced'))
  const url = packPaths.file.replace(':id', id) + (admin.signFile?.(id) ?? '')
  return { success: true, data: { url } }
})

/** The guard allows everyone, because the signature identifies the admin. */
const sendPack = serve(handoverCalls.sendPack, (context) => async (request, reply) => {
  const signer = await findSigner(context, request.params.id, request.query)
  const isAllowed = signer && can(signer, 'hand the site over')
  const pack = isAllowed ? await context.packs.find() : undefined
  if (pack?.id !== request.params.id) throw new NotFound(message(handoverMessages, 'none'))
  const { path, size } = pack
  const etag = `"${pack.id}"`
  const range = parseRange(request.headers, { size, etag })
  const part = range === 'unsatisfiable' ? undefined : range
  setRangeHeaders(reply, { size, etag, range: part }).header('cache-control', 'no-store')
  const name = packFileName(schoolDay(new Date(pack.startedAt)))
  return sendFile(reply, name, fileTypes.zip, createReadStream(path, part))
})

const removePack = serve(handoverCalls.removePack, ({ packs }) => async () => {
  await packs.remove()
  return { success: true, message: message(handoverMessages, 'removed') }
})

export const packRoutes = [showPack, makeOne, linkToPack, sendPack, removePack]
