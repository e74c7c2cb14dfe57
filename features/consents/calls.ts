import { formBody } from '#domain/api/bodies.ts'
import { callsWith, dataResponse, fileResponse, messageResponse, pageResponse } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { listQuery } from '#domain/api/list-query.ts'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { isPrintable } from '#domain/kinds/field-schemas.ts'
import { image } from '#domain/kinds/fields.ts'
import { z } from '#domain/zod.ts'
import {
  childConsentSchema,
  consentCountsSchema,
  photoUseSchema,
  sentConsentSchema,
  withdrawalSchema,
} from './consent-schemas.ts'
import { consentMessages, consentPaths, consentStates, scanField } from './consents.ts'

const define = callsWith({ action: 'keep consents', tag: 'Consents' })

const stateSchema = z.enum(consentStates, httpMessages.notAmong('state', consentStates)).optional()

const classSchema = z.string().max(60).refine(isPrintable, fieldMessages.notStorable('class')).optional()

const consent = childConsentSchema

const saved = { data: z.array(consent), places: z.array(photoUseSchema) }

export const consentsCalls = {
  showConsents: define('GET', consentPaths.list, {
    summary: 'List the consent of each child',
    query: z.object({
      ...listQuery,
      state: stateSchema.describe('Only children whose consent has this status.'),
      class: classSchema.describe('Only children of this class.'),
    }),
    responses: { 200: pageResponse(consent) },
  }),
  showCounts: define('GET', consentPaths.counts, {
    summary: 'Count the children with and without recorded consent',
    responses: { 200: dataResponse('The numbers.', { data: consentCountsSchema }) },
  }),
  showConsent: define('GET', consentPaths.one, {
    summary: 'Get the consent of one child',
    responses: { 200: dataResponse('The consent.', { data: childConsentSchema }) },
    errors: [404],
  }),
  recordConsent: define('PUT', consentPaths.list, {
    summary: 'Record consent for one or more children',
    body: sentConsentSchema,
    responses: { 200: messageResponse(consentMessages.saved, saved) },
    errors: [404],
  }),
  withdrawConsent: define('POST', consentPaths.withdraw, {
    summary: 'Withdraw consent from today on, with no end date',
    body: withdrawalSchema,
    responses: { 200: messageResponse(consentMessages.withdrawn, saved) },
    errors: [404],
  }),
  uploadScan: define('PUT', consentPaths.scan, {
    summary: 'Upload a picture of the consent form; it is stored encrypted',
    body: () => formBody({ [scanField]: image('Scan') }),
    responses: { 200: messageResponse(consentMessages.scanSaved, { data: childConsentSchema }) },
    errors: [404, 409, 422],
  }),
  showScan: define('GET', consentPaths.scan, {
    // A scanned form may show a signature and an address.
    needsConfirmation: true,
    summary: 'Download the picture of the consent form',
    responses: { 200: fileResponse('image/webp', 'The picture.') },
    errors: [404],
    exposeHeadRoute: false,
  }),
  removeScan: define('DELETE', consentPaths.scan, {
    summary: 'Delete the picture of the consent form',
    responses: { 200: messageResponse(consentMessages.scanDeleted) },
    errors: [404],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    consents: typeof consentsCalls
  }
}
