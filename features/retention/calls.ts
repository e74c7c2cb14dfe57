import { callsWith, dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { privacyPath } from '#domain/site/page-paths.ts'
import { privacySchema } from './privacy-schema.ts'
import { retentionMessages, retentionPaths } from './retention.ts'
import {
  retentionPreviewSchema,
  retentionStateSchema,
  sentDateSchema,
  sentRetentionSchema,
} from './retention-schemas.ts'

const define = callsWith({ action: 'look after personal data', tag: 'Retention' })

export const retentionCalls = {
  showPrivacy: defineCall('GET', privacyPath, {
    action: 'read site settings',
    tag: 'Settings',
    summary: 'Get the data of the privacy page: retention periods and visible fields',
    responses: { 200: dataResponse('The current settings.', { data: privacySchema }) },
  }),
  showRetention: define('GET', retentionPaths.settings, {
    summary: 'Get the retention periods, and how many records the next run deletes',
    responses: { 200: dataResponse('All periods.', { data: retentionStateSchema }) },
  }),
  previewRetention: define('POST', retentionPaths.preview, {
    summary: 'Preview how many records the next run would delete after a change',
    body: sentRetentionSchema,
    responses: { 200: dataResponse('The counts.', { data: retentionPreviewSchema }) },
  }),
  changeRetention: define('PUT', retentionPaths.settings, {
    needsConfirmation: true,
    summary: 'Change the retention periods',
    body: sentRetentionSchema,
    responses: { 200: messageResponse(retentionMessages.saved, { data: retentionStateSchema }) },
    errors: [409],
  }),
  confirmDate: define('PUT', retentionPaths.date, {
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
