import { callsWith, dataResponse, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { idsSchema } from '#domain/kinds/field-schemas.ts'
import { z } from '#domain/zod.ts'
import { certificateMessages, certificatePaths, maxCertificates } from './certificates.ts'

const define = callsWith({ action: 'make certificates', tag: 'Certificates' })

const sentIdsSchema = z.strictObject({
  ids: idsSchema(maxCertificates, `Choose 1 to ${maxCertificates}.`),
})

const certificateSchema = z.object({
  _id: z.uuid(),
  code: z.string().describe('128 random bits as 26 characters.'),
  volunteerId: z.uuid().nullable(),
  name: z.string().describe('The name when it was made.'),
  minutes: z.int(),
  evenings: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  withdrawnAt: z.iso.datetime().nullable(),
})

export const certificatesCalls = {
  showCertificates: define('GET', certificatePaths.list, {
    summary: 'List the certificates of a volunteer, latest first',
    query: z.object({ volunteer: z.string().max(60).describe('The id of the volunteer.') }),
    responses: { 200: dataResponse('The certificates.', { data: z.array(certificateSchema) }) },
  }),
  makeCertificates: define('POST', certificatePaths.list, {
    summary: 'Make certificates for volunteers from the hours in the registers',
    body: sentIdsSchema,
    responses: { 200: messageResponse(certificateMessages.made, { data: z.array(certificateSchema) }) },
    errors: [404, 409],
  }),
  downloadCertificates: define('POST', certificatePaths.file, {
    summary: 'Download certificates as one PDF with a page for each',
    body: sentIdsSchema,
    responses: { 200: fileResponse(fileTypes.pdf) },
    errors: [404, 503],
  }),
  withdrawCertificate: define('POST', certificatePaths.withdraw, {
    summary: 'Withdraw a certificate',
    errors: [404],
    responses: { 200: messageResponse(certificateMessages.withdrawn) },
  }),
  checkCertificate: define('GET', certificatePaths.check, {
    action: 'check certificates',
    summary: 'Check whether a certificate is valid; the answer contains nothing else about it',
    responses: {
      200: dataResponse('False if it was withdrawn.', { data: z.object({ isValid: z.boolean() }) }),
    },
    errors: [404],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    certificates: typeof certificatesCalls
  }
}
