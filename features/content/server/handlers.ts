import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownResponseHeader } from '#domain/api/own-response.ts'
import { eventParam } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { publishingField } from '#domain/kinds/publishing.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { assertUnmodified, readExpectedUpdatedAt } from '#server/http/assert-unmodified.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles } from '#server/media/store-file.ts'
import { inProcessTransport, toOwnUrl } from '#server/pages/page-routes.ts'
import type { ApiTransport } from '#server/pages/renderer.ts'
import { contentCalls } from '../calls.ts'
import { canPreview, type Preview } from '../preview.ts'
import { contentMessages } from './content-messages.ts'
import { wrapRecords } from './lists/list-records.ts'
import { getKind, getRecord, getVisibleRecord } from './records.ts'
import { viewerOf } from './visibility/field-visibility.ts'
import { present, seesField } from './visibility/present.ts'
import { consentGivenByAdding } from './visibility/public-columns.ts'
import { publishWhenComplete, readPublishing } from './visibility/publishing-columns.ts'
import { addIdempotently, readIdempotencyKey } from './write/add-idempotently.ts'
import { readAlbumEvent } from './write/album-event.ts'
import { assertSeesSent, mergeValues } from './write/merge-values.ts'
import { fileFieldsOf, readFiles } from './write/read-files.ts'
import { readTranslations } from './write/read-translations.ts'
import { insertRecord, trashRecord, updateRecord } from './write/write-record.ts'

type RequestWithId = FastifyRequest<{ Params: { id: string } }>

/** GET one record, as its list shows it. */
export const getOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const actor = await viewerOf(context, request.actor)
  const record = await getVisibleRecord(context.db, kind, request.params.id, { actor, now: context.now() })
  return { success: true as const, data: present(kind, record, actor) }
}

/**
 * POST a new record: 201 with the stored record. A retry with the same idempotency key gets the same response
 * and adds nothing.
 */
export const addOne =
  (kind: Kind, context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
    const key = readIdempotencyKey(request)
    await using body = await receiveBody(request, context, fileFieldsOf(kind.fields))
    const { [publishingField]: publishing, [translationsField]: translations, ...typed } = body.values
    const { values, errors } = parseForm(kind, typed)
    const fileChanges = readFiles(kind.fields, body)
    if (errors.length + fileChanges.errors.length > 0) throw new Invalid([...errors, ...fileChanges.errors])

    const { actor } = request
    const columns = {
      ...values,
      ...fileChanges.columns,
      ...readPublishing(kind, publishing),
      ...readTranslations(kind, translations),
    }
    const row = await addIdempotently(context, { key, request, kind, body }, (insertIfNew) =>
      changeWithFiles(context, actor, fileChanges.files, (db, uploads) =>
        insertIfNew(db, async () => {
          const now = context.now()
          const consent = await consentGivenByAdding(db, { kind, actor, now })
          return insertRecord(db, { kind, actor, now, columns: { ...columns, ...consent }, uploads })
        }),
      ),
    )
    // Return the response instead of sending it, so that the temporary files are deleted before it is sent.
    reply.code(201)
    return {
      success: true as const,
      message: message(kind.messages, 'added'),
      data: present(kind, row, actor),
    }
  }

/**
 * PUT any subset of the fields; the others are unchanged. With `updatedAt`, fails if the record has changed since that
 * time.
 */
export const editOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const before = await getRecord(context.db, kind, request.params.id)
  await using body = await receiveBody(request, context, fileFieldsOf(kind.fields))
  const { actor } = request
  assertSeesSent(kind, before, { ...body.values, ...body.files }, actor)
  const expectedUpdatedAt = readExpectedUpdatedAt(body.values)
  const {
    [publishingField]: publishing,
    [translationsField]: translations,
    [eventParam]: event,
    ...typed
  } = body.values
  const { values, errors } = parseForm(kind, typed, { partial: true })
  const fileChanges = readFiles(kind.fields, body, before)
  if (errors.length + fileChanges.errors.length > 0) throw new Invalid([...errors, ...fileChanges.errors])

  const row = await changeWithFiles(context, actor, fileChanges.files, async (db, uploads) => {
    const current = await getRecord(db, kind, before.id)
    assertUnmodified(current, expectedUpdatedAt, (row) => present(kind, row, actor))
    const merged = mergeValues(kind, current, values, actor)
    const columns = {
      ...merged,
      ...seenColumns(kind, current, fileChanges.columns, actor),
      ...publishWhenComplete(kind, current, merged),
      ...readPublishing(kind, publishing, current),
      ...readTranslations(kind, translations, current),
      ...(await readAlbumEvent(db, kind, event)),
    }
    return updateRecord(db, current, { kind, actor, now: context.now(), columns, uploads })
  })
  return {
    success: true as const,
    message: message(kind.messages, 'edited'),
    data: present(kind, row, actor),
  }
}

/** Drops columns the actor could not see, so that a client sending back its copy does not remove a hidden photo. */
const seenColumns = (kind: Kind, row: ContentRow, columns: Record<string, string | null>, actor: Actor) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => seesField(kind, row, name, actor)))

/** DELETE a record: moves it to the trash. */
export const removeOne = (kind: Kind, context: AppContext) => async (request: RequestWithId) => {
  const { actor, params } = request
  await changeContent(context, async (db) => {
    const current = await getRecord(db, kind, params.id)
    await trashRecord(db, current, { kind, actor, now: context.now() })
  })
  return { success: true as const, message: message(kind.messages, 'deleted') }
}

/** Renders the page of a record as visitors see it, or as they will see it once it is published. */
const showPreview = serve(contentCalls.showPreview, (context) => async (request) => {
  const kind = getKind(request.params.kind)
  const row = await getRecord(context.db, kind, request.params.id)
  return { success: true, data: await renderPreview(context, request, kind, row) }
})

/** Renders the page of a record as visitors would see it with the texts that were typed. */
const previewEdit = serve(contentCalls.previewEdit, (context) => async (request) => {
  const kind = getKind(request.params.kind)
  const row = await getRecord(context.db, kind, request.params.id)
  const { [translationsField]: translations, ...typed } = request.body
  const actor = requireAdmin(request)
  assertSeesSent(kind, row, typed, actor)
  const { values, errors } = parseForm(kind, typed, { partial: true })
  if (errors.length > 0) throw new Invalid(errors)
  const merged = mergeValues(kind, row, values, actor)
  const edited = { ...row, ...merged, ...readTranslations(kind, translations, row) }
  return { success: true, data: await renderPreview(context, request, kind, edited) }
})

/**
 * Renders the page without the admin's token; the result is sent only to the admin and never cached. Scripts are left
 * out, so that the page does not change in the browser (docs/decisions/060).
 */
async function renderPreview(context: AppContext, request: FastifyRequest, kind: Kind, row: ContentRow) {
  const { renderPage } = context
  if (!renderPage || !canPreview(kind)) throw new NotFound(message(contentMessages, 'noPreview'))
  // Files that visitors do not see yet are signed for the admin.
  const { signFile } = requireAdmin(request)
  const record = present(kind, row, {
    ...(await viewerOf(context, visitor)),
    ...(signFile && { signFile }),
  })
  const path = recordPath(kind, record) ?? kind.shownOn?.(record) ?? kind.screens.list
  const transport = showingRecord(kind, record, inProcessTransport(request.server))
  const page = await renderPage(toOwnUrl(path, context.config.publicUrl), transport, { start: 'never' })
  return { path, html: withoutScripts(page.html) } satisfies Preview
}

const endOfScript = '</script>'

function withoutScripts(html: string) {
  const [start, ...rest] = html.split('<script')
  const afterScript = (piece: string) => {
    const end = piece.indexOf(endOfScript)
    return end < 0 ? '' : piece.slice(end + endOfScript.length)
  }
  return [start, ...rest.map(afterScript)].join('')
}

/**
 * Returns a transport that calls the API as a visitor, but itself responds to requests for the previewed record or its
 * list. This way the API never has to return what visitors may not see.
 */
function showingRecord(kind: Kind, record: AnyRecord, transport: ApiTransport): ApiTransport {
  const onePath = kind.paths.one.replace(':id', record._id)
  return async (path, init) => {
    const [asked] = path.split('?', 1)
    if (asked === onePath) return ownResponse({ success: true, data: record })
    if (asked !== kind.paths.list || kind.screens.one) return transport(path, init)
    // A page such as About shows several records, so the others are added.
    const others = kind.shownOn ? await (await transport(path, init)).json() : []
    const records = [record, ...others.filter(({ _id }: AnyRecord) => _id !== record._id)]
    return ownResponse(wrapRecords(kind, records), { 'x-total-count': String(records.length) })
  }
}

const ownResponse = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { [ownResponseHeader.name]: ownResponseHeader.value, ...headers } })

export const previewRoutes = [showPreview, previewEdit]
