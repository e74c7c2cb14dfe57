import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { privacyPath } from '#domain/site/page-paths.ts'
import { privacySchema } from './privacy-schema.ts'
import { retentionMessages, retentionPaths } from './retention.ts'
import {
  retentionPreviewSchema,
  retentionStateSchema,
  sentDateSchema,
  sentRetentionSchema,
} from './retention-schemas.ts'

const described = { action: 'look after personal data', tag: 'Retention' } as const

export const retentionCalls = {
  showPrivacy: defineCall('GET', privacyPath, {
    action: 'read site settings',
    tag: 'Settings',
    summary: 'Get the data of the privacy page: retention periods and visible fields',
    responses: { 200: dataResponse('The current settings.', { data: privacySchema }) },
  }),
  showRetention: defineCall('GET', retentionPaths.settings, {
    ...described,
    summary: 'Get the retention periods, and how many records the next run deletes',
    responses: { 200: dataResponse('All periods.', { data: retentionStateSchema }) },
  }),
  previewRetention: defineCall('POST', retentionPaths.preview, {
    ...described,
    summary: 'Preview how many records the next run would delete after a change',
    body: sentRetentionSchema,
    responses: { 200: dataResponse('The counts.', { data: retentionPreviewSchema }) },
  }),
  changeRetention: defineCall('PUT', retentionPaths.settings, {
    ...described,
    needsConfirmation: true,
    summary: 'Change the retention periods',
    body: sentRetentionSchema,
    responses: { 200: messageResponse(retentionMessages.saved, { data: retentionStateSchema }) },
    errors: [409],
  }),
  confirmDate: defineCall('PUT', retentionPaths.date, {
    ...described,
    needsConfirmation: true,
    summary: 'Confirm that the server’s date is right, so that old data is deleted again',
    body: sentDateSchema,
    responses: { 200: messageResponse(retentionMessages.dateConfirmed, { data: retentionStateSchema }) },
    errors: [409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    retention: typeof retentionCalls
  }
}
