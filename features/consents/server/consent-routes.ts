import type { FastifyRequest } from 'fastify'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Message, message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { consentsCalls } from '../calls.ts'
import type { SentConsent } from '../consent-schemas.ts'
import { consentMessages, consentPaths, scanField } from '../consents.ts'
import { consentSource } from './consent-of-person.ts'
import { deleteOrphanedConsents, endConsents, sendConsentNotices } from './end-consents.ts'
import { countConsents, countEndingConsents, getConsent, getConsents, listConsents } from './read-consents.ts'
import { saveConsents } from './save-consents.ts'
import { deleteScan, readScan, saveScan } from './scan.ts'

const showConsents = serve(consentsCalls.showConsents, (context) => async (request, reply) => {
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const { state, class: studentClass } = request.query
  const filters = { state, class: studentClass }
  const page = await listConsents(context.db, context.now(), { q, cursor, limit, ...filters })
  reply.headers(pageHeaders(consentPaths.list, page, { limit: String(limit), q, ...filters }))
  return { success: true, data: page.consents }
})

const showCounts = serve(consentsCalls.showCounts, (context) => async () => ({
  success: true,
  data: await countConsents(context.db, context.now()),
}))

const showConsent = serve(consentsCalls.showConsent, (context) => async (request) => ({
  success: true,
  data: await getConsent(context.db, context.now(), request.params.id),
}))

/** The response about a single child includes earlier consents. */
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
  return { success: true as const, message: told(saved.data.length), ...saved }
}

const recordConsent = serve(
  consentsCalls.recordConsent,
  (context) => (request) =>
    saveAndTell(context, request, request.body, (children) =>
      children === 1 ? message(consentMessages, 'saved') : message(consentMessages, 'savedMany', children),
    ),
)

const withdrawConsent = serve(consentsCalls.withdrawConsent, (context) => (request) => {
  const givenOn = schoolDay(context.now())
  const sent = { ...request.body, level: 'none', givenOn, until: null } as const
  return saveAndTell(context, request, sent, () => message(consentMessages, 'withdrawn'))
})

const uploadScan = serve(consentsCalls.uploadScan, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { id } = request.params
  await getConsent(context.db, context.now(), id)
  await using body = await receiveBody(request, context, { [scanField]: 'image' })
  const file = body.files[scanField]
  if (!file) throw new Invalid([{ field: scanField, message: message(consentMessages, 'scanMissing') }])
  const data = await saveScan(context, { id, admin }, file)
  return { success: true, message: message(consentMessages, 'scanSaved'), data }
})

const showScan = serve(consentsCalls.showScan, (context) => async (request, reply) => {
  const content = await readScan(context, request.params.id)
  reply.header('cache-control', 'no-store')
  return sendFile(reply, 'consent.webp', 'image/webp', content)
})

const removeScan = serve(consentsCalls.removeScan, (context) => async (request) => {
  await deleteScan(context, { id: request.params.id, admin: requireAdmin(request) })
  return { success: true, message: message(consentMessages, 'scanDeleted') }
})

/** Only for PICs (docs/decisions/068). */
export const consentsFeature: Feature = {
  routes: [
    showConsents,
    showCounts,
    showConsent,
    recordConsent,
    withdrawConsent,
    uploadScan,
    showScan,
    removeScan,
  ],
  dailyWork: { endConsents, sendConsentNotices, deleteOrphanedConsents },
  pendingCounts: {
    endingConsents: ['keep consents', ({ db }, now) => countEndingConsents(db, now)],
    areNewChildrenUndecided: [
      'change who sees which field',
      async ({ db }, now) => {
        const { children, isDecided } = await countConsents(db, now)
        return children > 0 && !isDecided
      },
    ],
  },
  personSources: { consent: consentSource },
  adminActions: {
    'Recorded consents': [
      ['consents', 'recordedBy'],
      ['earlierConsents', 'recordedBy'],
    ],
  },
}
