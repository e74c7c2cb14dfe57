import { createReadStream } from 'node:fs'
import { handoverMessages, packPaths } from '#domain/admin/handover.ts'
import { packLinkSchema, packStateSchema } from '#domain/admin/handover-schemas.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { findSessionById } from '../accounts/find-session.ts'
import { makeReadableCode } from '../accounts/tokens.ts'
import type { AppContext } from '../app-context.ts'
import { Conflict, NotFound } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { parseRange } from '../media/byte-ranges.ts'
import { isSignedBy, parseSignature } from '../media/sign-url.ts'
import { done, found } from '../openapi/responses.ts'
import { objectOf, text } from '../openapi/schemas.ts'
import { handoverFileName } from './pack/file-names.ts'

const described = { action: 'hand the site over', tag: 'Handover' } as const

const showPack = defineRoute({
  ...described,
  method: 'GET',
  path: packPaths.pack,
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
  path: packPaths.pack,
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

const zipFile = { description: 'A ZIP file, or a part of it.', schema: () => text, type: 'application/zip' }

/** Public for the guard, since the signature says who asks. */
const sendPack = defineRoute({
  method: 'GET',
  path: packPaths.file,
  action: 'read content',
  tag: 'Handover',
  summary: 'The pack, encrypted; for a signed address',
  responses: { 200: zipFile, 206: zipFile },
  errors: [404, 409],
  exposeHeadRoute: false,
  handler: (context) => async (request, reply) => {
    if (!(await isSignedByPic(context, request.params.id, request.query)))
      throw new NotFound(message(handoverMessages, 'none'))
    const { id, path, size, startedAt } = await context.packs.find()
    if (id !== request.params.id) throw new NotFound(message(handoverMessages, 'none'))
    const etag = `"${id}"`
    const fileName = handoverFileName(schoolDay(new Date(startedAt)))
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-store' })
    const range = parseRange(request.headers, { size, etag })
    const isPart = range !== undefined && range !== 'unsatisfiable'
    const { start, end } = isPart ? range : { start: 0, end: size - 1 }
    if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply
      .type('application/zip')
      .header('content-length', String(end - start + 1))
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(createReadStream(path, { start, end }))
  },
})

async function isSignedByPic(context: AppContext, id: string, query: unknown): Promise<boolean> {
  const signature = parseSignature(query)
  const session = signature && (await findSessionById(context, signature.by))
  if (!signature || !session || !can(session.actor, 'hand the site over')) return false
  return isSignedBy(session.tokenHash, id, signature, context.now())
}

const removePack = defineRoute({
  ...described,
  method: 'DELETE',
  path: packPaths.pack,
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
