import { createReadStream } from 'node:fs'
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
import { defineRoute } from '#server/http/route.ts'
import { parseRange, setRangeHeaders } from '#server/media/byte-ranges.ts'
import { done, file, found } from '#server/openapi/responses.ts'
import { objectOf, text } from '#server/openapi/schemas.ts'
import { handoverMessages, packPaths } from '../handover.ts'
import { packLinkSchema, packStateSchema } from '../handover-schemas.ts'
import { packFileName } from './packs.ts'

const described = { action: 'hand the site over', tag: 'Handover', path: packPaths.pack } as const

const showPack = defineRoute({
  ...described,
  method: 'GET',
  summary: 'The state of the handover pack',
  responses: { 200: found('Null where there is none.', { data: packStateSchema.nullable() }) },
  handler:
    ({ packs }) =>
    async () => ({ success: true, data: (await packs.state()) ?? null }),
})

/** Begins one and does not wait for it. The passphrase is in this answer and nowhere else. */
const makeOne = defineRoute({
  ...described,
  method: 'POST',
  // Everything about everybody leaves the site in it.
  needsConfirmation: true,
  summary: 'Start making a handover pack',
  responses: {
    202: done(handoverMessages.begun, {
      data: objectOf({ passphrase: text, startedAt: packStateSchema.shape.startedAt }),
    }),
  },
  errors: [409],
  handler: (context) => async (request, reply) => {
    const admin = requireAdmin(request)
    await enforceRateLimit(context, limits.packsPerAdmin, admin.id)
    const passphrase = makeReadableCode()
    const startedAt = await context.packs.start(admin, passphrase)
    reply.code(202).header('cache-control', 'no-store')
    return { success: true, message: message(handoverMessages, 'begun'), data: { passphrase, startedAt } }
  },
})

/** An address that this browser may fetch the file from, as browsers send no token with a download. */
const linkToPack = defineRoute({
  ...described,
  method: 'POST',
  path: packPaths.link,
  needsConfirmation: true,
  summary: 'An address from which this session may fetch the pack for a while',
  body: packLinkSchema,
  responses: { 200: found('It ends with the session.', { data: objectOf({ url: text }) }) },
  errors: [404, 409],
  handler: (context) => async (request) => {
    const admin = requireAdmin(request)
    const { id, startedAt } = await context.packs.find()
    if (startedAt !== request.body.startedAt) throw new Conflict(message(handoverMessages, 'replaced'))
    const url = packPaths.file.replace(':id', id) + (admin.signFile?.(id) ?? '')
    return { success: true, data: { url } }
  },
})

const zipType = 'application/zip'
const zipFile = file(zipType, 'A ZIP file, or a part of it.')

/** Public for the guard, since the signature says who asks. */
const sendPack = defineRoute({
  ...described,
  method: 'GET',
  path: packPaths.file,
  action: 'read content',
  summary: 'The pack, encrypted; for a signed address',
  responses: { 200: zipFile, 206: zipFile },
  errors: [404, 409],
  exposeHeadRoute: false,
  handler: (context) => async (request, reply) => {
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
    return sendFile(reply, name, zipType, createReadStream(path, part))
  },
})

const removePack = defineRoute({
  ...described,
  method: 'DELETE',
  summary: 'Remove the pack from the server',
  responses: { 200: done(handoverMessages.removed) },
  errors: [409],
  handler:
    ({ packs }) =>
    async () => {
      await packs.remove()
      return { success: true, message: message(handoverMessages, 'removed') }
    },
})

/** The handover pack: made, fetched and removed. */
export const packRoutes = [showPack, makeOne, linkToPack, sendPack, removePack]
