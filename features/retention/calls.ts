import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { privacyPath } from '#domain/site/page-paths.ts'
import { privacySchema } from './privacy-schema.ts'
import { retentionMessages, retentionPaths } from './retention.ts'
import { retentionPreviewSchema, retentionStateSchema, sentRetentionSchema } from './retention-schemas.ts'

const described = { action: 'look after personal data', tag: 'Retention' } as const

export const retentionCalls = {
  showPrivacy: defineCall({
    method: 'GET',
    path: privacyPath,
    action: 'read site settings',
    tag: 'Settings',
    summary: 'How long things are kept and who sees what, for the privacy page',
    responses: { 200: dataResponse('As it is set now.', { data: privacySchema }) },
  }),
  showRetention: defineCall({
    ...described,
    method: 'GET',
    path: retentionPaths.settings,
    summary: 'How long things are kept, and how many go at the next run',
    responses: { 200: dataResponse('Every period.', { data: retentionStateSchema }) },
  }),
  previewRetention: defineCall({
    ...described,
    method: 'POST',
    path: retentionPaths.preview,
    summary: 'How many records would go at the next run after a change; nothing is changed',
    body: sentRetentionSchema,
    responses: { 200: dataResponse('The numbers.', { data: retentionPreviewSchema }) },
  }),
  changeRetention: defineCall({
    ...described,
    method: 'PUT',
    path: retentionPaths.settings,
    needsConfirmation: true,
    summary: 'Change how long things are kept',
    body: sentRetentionSchema,
    responses: { 200: messageResponse(retentionMessages.saved, { data: retentionStateSchema }) },
    errors: [409],
  }),
}
