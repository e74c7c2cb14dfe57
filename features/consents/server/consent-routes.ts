import type { FastifyRequest } from 'fastify'
import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { type Message, message } from '#domain/text/words.ts'
import { getRecord } from '#features/content/server/records.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { decrypt, encrypt } from '#server/keys/encrypt.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { reencodeImage } from '#server/media/pictures/reencode-image.ts'
import { type ReceivedFile, receiveBody } from '#server/media/receive-body.ts'
import { consentsCalls } from '../calls.ts'
import type { ChildConsent, SentConsent } from '../consent-schemas.ts'
import { consentMessages, consentPaths, scanField } from '../consents.ts'
import { consentSource } from './consent-of-person.ts'
import { deleteOrphanedConsents, endConsents, sendConsentNotices } from './end-consents.ts'
import { countConsents, countEndingConsents, getConsent, getConsents, listConsents } from './read-consents.ts'
import { saveConsents } from './save-consents.ts'

type Change = { id: string; admin: AdminActor }

/** Stores a scanned form, re-encoded like every picture and encrypted; replaces the previous one. */
async function saveScan(
  context: AppContext,
  { id, admin }: Change,
  file: ReceivedFile,
): Promise<ChildConsent> {
  const { full } = await reencodeImage(file.path)
  const content = await encrypt(context, keyFiles.consents, id, full)
  return changeUnderContentLock(context.db, async (db) => {
    const child = await getRecord(db, student, id)
    const consent = db.selectFrom('consents').select('studentId').where('studentId', '=', id)
    if (!(await consent.executeTakeFirst())) throw new Conflict(message(consentMessages, 'recordFirst'))
    await db
      .insertInto('consentScans')
      .values({ studentId: id, content })
      .onConflict((conflict) => conflict.column('studentId').doUpdateSet({ content }))
      .execute()
    await recordHistory(db, context.now(), admin, entryAbout(child))
    return getConsent(db, context.now(), id)
  })
}

const entryAbout = (child: ContentRow) =>
  ({ action: 'record a consent', ...historySubject(student, child) }) as const

/** Returns the scanned form as WebP. @throws {NotFound} */
async function readScan(context: AppContext, id: string): Promise<Buffer> {
  await getRecord(context.db, student, id)
  const query = context.db.selectFrom('consentScans').select('content').where('studentId', '=', id)
  const scan = await query.executeTakeFirst()
  if (!scan) throw new NotFound(message(consentMessages, 'noScan'))
  const content = await decrypt(context, keyFiles.consents, id, scan.content)
  if (!content) throw new NotFound(message(consentMessages, 'noKey'))
  return content
}

async function deleteScan(context: AppContext, { id, admin }: Change): Promise<void> {
  await changeUnderContentLock(context.db, async (db) => {
    const child = await getRecord(db, student, id)
    const deleted = await db
      .deleteFrom('consentScans')
      .where('studentId', '=', id)
      .returning('studentId')
      .executeTakeFirst()
    if (!deleted) throw new NotFound(message(consentMessages, 'noScan'))
    await recordHistory(db, context.now(), admin, entryAbout(child))
  })
}

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
