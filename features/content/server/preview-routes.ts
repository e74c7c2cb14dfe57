import type { FastifyRequest } from 'fastify'
import { ownResponseHeader } from '#domain/api/own-response.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import { visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { inProcessTransport, toOwnUrl } from '#server/pages/page-routes.ts'
import type { ApiTransport } from '#server/pages/renderer.ts'
import { contentCalls } from '../calls.ts'
import { canPreview, type Preview } from '../preview.ts'
import { contentMessages } from './content-messages.ts'
import { wrapRecords } from './lists/list-records.ts'
import { getKind, getRecord } from './records.ts'
import { viewerOf } from './visibility/field-visibility.ts'
import { present } from './visibility/present.ts'
import { assertSeesSent, mergeValues } from './write/merge-values.ts'
import { readTranslations } from './write/read-translations.ts'

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
