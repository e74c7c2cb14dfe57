import { defineCall } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { dataResponse, fileResponse, messageResponse } from '#domain/api/responses.ts'
import { z } from '#domain/zod.ts'
import { handoverMessages, packPaths } from './handover.ts'
import { packLinkSchema, packStateSchema } from './handover-schemas.ts'
import { hostingMessages, hostingPath } from './hosting.ts'
import { hostingSchema, sentHostingSchema } from './hosting-schemas.ts'

const ofPack = { action: 'hand the site over', tag: 'Handover', path: packPaths.pack } as const

const zipFile = fileResponse(fileTypes.zip, 'The ZIP file, or the requested range of it.')

const ofHosting = { action: 'hand the site over', tag: 'Handover', path: hostingPath } as const

export const handoverCalls = {
  showPack: defineCall({
    ...ofPack,
    method: 'GET',
    summary: 'Get the state of the handover pack',
    responses: {
      200: dataResponse('The state; null if there is no pack.', { data: packStateSchema.nullable() }),
    },
  }),
  makeOne: defineCall({
    ...ofPack,
    method: 'POST',
    // The pack contains everything about everyone.
    needsConfirmation: true,
    summary: 'Start creating a handover pack',
    responses: {
      202: messageResponse(handoverMessages.begun, {
        data: z.object({ passphrase: z.string(), startedAt: packStateSchema.shape.startedAt }),
      }),
    },
    errors: [409],
  }),
  linkToPack: defineCall({
    ...ofPack,
    method: 'POST',
    path: packPaths.link,
    needsConfirmation: true,
    summary: 'Create a temporary URL for downloading the pack in this session',
    body: packLinkSchema,
    responses: {
      200: dataResponse('The URL; it stops working when the session ends.', {
        data: z.object({ url: z.string() }),
      }),
    },
    errors: [404, 409],
  }),
  sendPack: defineCall({
    ...ofPack,
    method: 'GET',
    path: packPaths.file,
    action: 'read content',
    summary: 'Download the encrypted pack from a signed URL',
    responses: { 200: zipFile, 206: zipFile },
    errors: [404, 409],
    exposeHeadRoute: false,
  }),
  removePack: defineCall({
    ...ofPack,
    method: 'DELETE',
    summary: 'Remove the pack from the server',
    responses: { 200: messageResponse(handoverMessages.removed) },
    errors: [409],
  }),
  showHosting: defineCall({
    ...ofHosting,
    method: 'GET',
    summary: 'List services such as domain, hosting and mail, with owners and renewal dates',
    responses: {
      200: dataResponse('The services, in the order they were entered.', { data: hostingSchema }),
    },
  }),
  changeHosting: defineCall({
    ...ofHosting,
    method: 'PUT',
    summary: 'Replace the list of services',
    body: sentHostingSchema,
    responses: { 200: messageResponse(hostingMessages.saved, { data: hostingSchema }) },
    errors: [409],
  }),
}
