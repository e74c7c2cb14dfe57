import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { isPrintable } from '#domain/kinds/field-schemas.ts'
import { image } from '#domain/kinds/fields.ts'
import { type Message, message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { formBody } from '#server/openapi/bodies.ts'
import { listParameters, queryParameter } from '#server/openapi/parameters.ts'
import { done, file, found, pageOf } from '#server/openapi/responses.ts'
import { describedSchema, listOf } from '#server/openapi/schemas.ts'
import {
  childConsentSchema,
  consentCountsSchema,
  photoUseSchema,
  type SentConsent,
  sentConsentSchema,
  withdrawalSchema,
} from '../consent-schemas.ts'
import { consentMessages, consentPaths, consentStates } from '../consents.ts'
import { countConsents, getConsent, getConsents, listConsents } from './read-consents.ts'
import { saveConsents } from './save-consents.ts'
import { deleteScan, readScan, saveScan, scanField } from './scan.ts'

const described = { action: 'keep consents', tag: 'Consents' } as const
const stateSchema = z.enum(consentStates, httpMessages.notAmong('state', consentStates)).optional()
const classSchema = z.string().max(60).refine(isPrintable, fieldMessages.notStorable('class')).optional()
const paramsSchema = z.object({ state: stateSchema, class: classSchema })
const consent = describedSchema(childConsentSchema)

const showConsents = defineRoute({
  ...described,
  method: 'GET',
  path: consentPaths.list,
  summary: 'What may be shown of each child, and who gave consent',
  parameters: {
    ...listParameters,
    state: queryParameter('state', 'Only children whose consent is so.', stateSchema),
    class: queryParameter('class', 'Only children of this class.', classSchema),
  },
  responses: { 200: pageOf(consent) },
  handler: (context) => async (request, reply) => {
    const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
    const filters = parseInput(paramsSchema, request.query)
    const page = await listConsents(context.db, context.now(), { q, cursor, limit, ...filters })
    reply.headers(pageHeaders(consentPaths.list, page, { limit: String(limit), q, ...filters }))
    return { success: true, data: page.consents }
  },
})

const showCounts = defineRoute({
  ...described,
  method: 'GET',
  path: consentPaths.counts,
  summary: 'For how many children consent is recorded',
  responses: { 200: found('The numbers.', { data: consentCountsSchema }) },
  handler: (context) => async () => ({ success: true, data: await countConsents(context.db, context.now()) }),
})

const showConsent = defineRoute({
  ...described,
  method: 'GET',
  path: consentPaths.one,
  summary: 'What may be shown of one child, and who gave consent',
  responses: { 200: found('It.', { data: childConsentSchema }) },
  errors: [404],
  handler: (context) => async (request) => ({
    success: true,
    data: await getConsent(context.db, context.now(), request.params.id),
  }),
})

/** Saves a consent and answers with what it is then; the answer about one child holds what was said before. */
async function saveAndTell(
  context: AppContext,
  request: FastifyRequest,
  sent: SentConsent,
  told: (children: number) => Message,
) {
  const admin = requireAdmin(request)
  const now = context.now()
  const [id = '', ...others] = new Set(sent.ids)
  const saved = await changeContent(context, async (db) => {
    const places = await saveConsents(db, { sent, admin, now })
    const data =
      others.length === 0 ? [await getConsent(db, now, id)] : await getConsents(db, now, [id, ...others])
    return { data, places }
  })
  return { success: true, message: told(saved.data.length), ...saved }
}

const recordConsent = defineRoute({
  ...described,
  method: 'PUT',
  path: consentPaths.list,
  summary: 'Record what may be shown of one child, or of several at once',
  body: sentConsentSchema,
  responses: {
    200: done(consentMessages.saved, {
      data: listOf(consent),
      places: listOf(describedSchema(photoUseSchema)),
    }),
  },
  errors: [404],
  handler: (context) => (request) =>
    saveAndTell(context, request, request.body, (children) =>
      children === 1 ? message(consentMessages, 'saved') : message(consentMessages, 'savedMany', children),
    ),
})

const withdrawConsent = defineRoute({
  ...described,
  method: 'POST',
  path: consentPaths.withdraw,
  summary: 'Withdraw what was allowed, from today on and without an end',
  body: withdrawalSchema,
  responses: {
    200: done(consentMessages.withdrawn, {
      data: listOf(consent),
      places: listOf(describedSchema(photoUseSchema)),
    }),
  },
  errors: [404],
  handler: (context) => (request) => {
    const givenOn = schoolDay(context.now())
    const sent = { ...request.body, level: 'none', givenOn, until: null } as const
    return saveAndTell(context, request, sent, () => message(consentMessages, 'withdrawn'))
  },
})

const uploadScan = defineRoute({
  ...described,
  method: 'PUT',
  path: consentPaths.scan,
  summary: 'Keep a picture of the form, encrypted',
  body: () => formBody({ [scanField]: image('Scan') }),
  responses: { 200: done(consentMessages.scanSaved, { data: childConsentSchema }) },
  errors: [404, 409, 422],
  handler: (context) => async (request) => {
    const admin = requireAdmin(request)
    const { id } = request.params
    await getConsent(context.db, context.now(), id)
    await using body = await receiveBody(request, context, { [scanField]: 'image' })
    const file = body.files[scanField]
    if (!file) throw new Invalid([{ field: scanField, message: message(consentMessages, 'scanMissing') }])
    const data = await saveScan(context, { id, admin }, file)
    return { success: true, message: message(consentMessages, 'scanSaved'), data }
  },
})

const showScan = defineRoute({
  ...described,
  method: 'GET',
  path: consentPaths.scan,
  // A family's signature and address may be on it.
  needsConfirmation: true,
  summary: 'The picture of the form',
  responses: { 200: file('image/webp', 'The picture.') },
  errors: [404],
  exposeHeadRoute: false,
  handler: (context) => async (request, reply) => {
    const content = await readScan(context, request.params.id)
    reply.header('cache-control', 'no-store')
    return sendFile(reply, 'consent.webp', 'image/webp', content)
  },
})

const removeScan = defineRoute({
  ...described,
  method: 'DELETE',
  path: consentPaths.scan,
  summary: 'Delete the picture of the form',
  responses: { 200: done(consentMessages.scanDeleted) },
  errors: [404],
  handler: (context) => async (request) => {
    await deleteScan(context, { id: request.params.id, admin: requireAdmin(request) })
    return { success: true, message: message(consentMessages, 'scanDeleted') }
  },
})

/** What may be shown of children; for PICs (docs/decisions/068). */
export const consentRoutes = [
  showConsents,
  showCounts,
  showConsent,
  recordConsent,
  withdrawConsent,
  uploadScan,
  showScan,
  removeScan,
]
