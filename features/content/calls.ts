import { dataResponse, defineCall } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { previewPath } from './preview.ts'

const previewSchema = z.object({ path: z.string(), html: z.string() })

/** The calls that are not about one kind. For the calls of each kind, see `record-calls.ts`. */
export const contentCalls = {
  showPreview: defineCall('GET', previewPath, {
    action: 'see private fields',
    tag: 'Preview',
    summary: 'Preview the page of a record as visitors see it',
    responses: {
      200: dataResponse('The HTML without scripts, and the path of the page.', {
        data: previewSchema,
      }),
    },
    errors: [404],
  }),
  previewEdit: defineCall('POST', previewPath, {
    action: 'change content',
    tag: 'Preview',
    summary: 'Preview the page of a record with the texts in a form; nothing is stored',
    body: z.record(z.string(), z.unknown()),
    responses: {
      200: dataResponse('The HTML without scripts, and the path of the page.', { data: previewSchema }),
    },
    errors: [404],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    content: typeof contentCalls
  }
}
