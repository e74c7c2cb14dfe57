import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { visibilityMessages, visibilityPaths } from './visibility.ts'
import { sentVisibilitySchema, visibilityPreviewSchema, visibilityStateSchema } from './visibility-schemas.ts'

const define = callsWith({ action: 'change who sees which field', tag: 'Visibility' })

export const visibilityCalls = {
  showVisibility: define('GET', visibilityPaths.settings, {
    summary: 'Get the audience of each field of people',
    responses: { 200: dataResponse('All fields.', { data: visibilityStateSchema }) },
  }),
  previewVisibility: define('POST', visibilityPaths.preview, {
    summary: 'Preview what visitors would see after a change',
    body: sentVisibilitySchema,
    responses: {
      200: dataResponse('Records as visitors would see them.', { data: visibilityPreviewSchema }),
    },
  }),
  changeVisibility: define('PUT', visibilityPaths.settings, {
    needsConfirmation: true,
    summary: 'Change the audience of fields of people',
    body: sentVisibilitySchema,
    responses: { 200: messageResponse(visibilityMessages.saved, { data: visibilityStateSchema }) },
    errors: [409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    visibility: typeof visibilityCalls
  }
}
