import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { visibilityMessages, visibilityPaths } from './visibility.ts'
import { sentVisibilitySchema, visibilityPreviewSchema, visibilityStateSchema } from './visibility-schemas.ts'

const described = { action: 'change who sees which field', tag: 'Visibility' } as const

export const visibilityCalls = {
  showVisibility: defineCall({
    ...described,
    method: 'GET',
    path: visibilityPaths.settings,
    summary: 'Get the audience of each field of people',
    responses: { 200: dataResponse('All fields.', { data: visibilityStateSchema }) },
  }),
  previewVisibility: defineCall({
    ...described,
    method: 'POST',
    path: visibilityPaths.preview,
    summary: 'Preview what visitors would see after a change',
    body: sentVisibilitySchema,
    responses: {
      200: dataResponse('Records as visitors would see them.', { data: visibilityPreviewSchema }),
    },
  }),
  changeVisibility: defineCall({
    ...described,
    method: 'PUT',
    path: visibilityPaths.settings,
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
