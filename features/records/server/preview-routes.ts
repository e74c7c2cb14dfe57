import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { inProcessTransport, toOwnUrl } from '#server/pages/page-routes.ts'
import type { ApiTransport } from '#server/pages/renderer.ts'
import { recordsCalls } from '../calls.ts'
import { canPreview, type Preview } from '../preview.ts'
import { contentMessages } from './content/content-messages.ts'
import { viewerOf } from './content/field-visibility.ts'
import { wrapRecords } from './content/list-records.ts'
import { present } from './content/present.ts'
import { getKind, getRecord } from './content/records.ts'

/**
 * Renders the page of a record as visitors see it, or will see it. The page is rendered without the admin's
 * token, sent only to the admin and never cached; its scripts are left out, so that it does not change in the
 * browser (docs/decisions/060).
 */
export const showPreview = serve(recordsCalls.showPreview, (context) => async (request) => {
  const kind = getKind(request.params.kind)
  const row = await getRecord(context.db, kind, request.params.id)
  const { renderPage } = context
  if (!renderPage || !canPreview(kind)) throw new NotFound(message(contentMessages, 'noPreview'))
  // Files that visitors do not see yet are signed for the admin.
  const { signFile } = requireAdmin(request)
  const record = present(kind, row, {
    ...(await viewerOf(context, visitor)),
    ...(signFile && { signFile }),
  })
  const path = recordPath(kind, record) ?? kind.screens.list
  const transport = showingRecord(kind, record, inProcessTransport(request.server))
  const page = await renderPage(toOwnUrl(path, context.config.publicUrl), transport, { start: 'never' })
  const data: Preview = { path, html: withoutScripts(page.html) }
  return { success: true, data }
})

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
  const answers = new Map<string, unknown>([
    [kind.paths.one.replace(':id', record._id), { success: true, data: record }],
    ...(kind.screens.one ? [] : [[kind.paths.list, wrapRecords(kind, [record])] as const]),
  ])
  return async (path, init) => {
    const answer = answers.get(path.split('?', 1)[0] ?? '')
    return answer === undefined
      ? transport(path, init)
      : Response.json(answer, { headers: { 'x-total-count': '1' } })
  }
}
