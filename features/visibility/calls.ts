import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { visibilityMessages, visibilityPaths } from './visibility.ts'
import { sentVisibilitySchema, visibilityPreviewSchema, visibilityStateSchema } from './visibility-schemas.ts'

const described = { action: 'change who sees which field', tag: 'Visibility' } as const

export const visibilityCalls = {
  showVisibility: defineCall('GET', visibilityPaths.settings, {
    ...described,
    summary: 'Get the audience of each field of people',
    responses: { 200: dataResponse('All fields.', { data: visibilityStateSchema }) },
  }),
  previewVisibility: defineCall('POST', visibilityPaths.preview, {
    ...described,
    summary: 'Preview what visitors would see after a change',
    body: sentVisibilitySchema,
    responses: {
      200: dataResponse('Records as visitors would see them.', { data: visibilityPreviewSchema }),
    },
  }),
  changeVisibility: defineCall('PUT', visibilityPaths.settings, {
    ...described,
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
