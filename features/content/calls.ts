import { callsWith, dataResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { previewPath } from './preview.ts'

const data = z.object({ path: z.string(), html: z.string() })
const define = callsWith({
  tag: 'Preview',
  responses: { 200: dataResponse('The HTML without scripts, and the path of the page.', { data }) },
  errors: [404],
})

/** The calls that are not about one kind. For the calls of each kind, see `record-calls.ts`. */
export const contentCalls = {
  showPreview: define('GET', previewPath, {
    action: 'see private fields',
    summary: 'Preview the page of a record as visitors see it',
  }),
  previewEdit: define('POST', previewPath, {
    action: 'change content',
    summary: 'Preview the page of a record with the texts in a form; nothing is stored',
    body: z.record(z.string(), z.unknown()),
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    content: typeof contentCalls
  }
}
