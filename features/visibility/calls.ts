import { defineCall } from '#domain/api/call.ts'
import { done, found } from '#domain/api/responses.ts'
import { visibilityMessages, visibilityPaths } from './visibility.ts'
import { sentVisibilitySchema, visibilityPreviewSchema, visibilityStateSchema } from './visibility-schemas.ts'

const described = { action: 'change who sees which field', tag: 'Visibility' } as const

export const visibilityCalls = {
  showVisibility: defineCall({
    ...described,
    method: 'GET',
    path: visibilityPaths.settings,
    summary: 'Who sees which field of people',
    responses: { 200: found('Every field.', { data: visibilityStateSchema }) },
  }),
  previewVisibility: defineCall({
    ...described,
    method: 'POST',
    path: visibilityPaths.preview,
    summary: 'What visitors would see after a change; nothing is changed',
    body: sentVisibilitySchema,
    responses: { 200: found('Records as visitors would see them.', { data: visibilityPreviewSchema }) },
  }),
  changeVisibility: defineCall({
    ...described,
    method: 'PUT',
    path: visibilityPaths.settings,
    needsConfirmation: true,
    summary: 'Change who sees which field of people',
    body: sentVisibilitySchema,
    responses: { 200: done(visibilityMessages.saved, { data: visibilityStateSchema }) },
    errors: [409],
  }),
}
