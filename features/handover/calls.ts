import { callsWith, dataResponse, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { z } from '#domain/zod.ts'
import { handoverMessages, packPaths } from './handover.ts'
import { hostingMessages, hostingPath } from './hosting.ts'
import { hostingSchema, sentHostingSchema } from './hosting-schemas.ts'

const define = callsWith({ action: 'hand the site over', tag: 'Handover' })

export const handoverCalls = {
  preparePack: define('POST', packPaths.pack, {
    // The pack contains everything about everyone.
    needsConfirmation: true,
    summary: 'Get a passphrase and the temporary URL from which this session can download a pack with it',
    responses: {
      200: messageResponse(handoverMessages.begun, {
        data: z.object({ passphrase: z.string(), url: z.string() }),
      }),
    },
    errors: [409],
  }),
  sendPack: define('GET', packPaths.file, {
    action: 'read content',
    summary: 'Make the encrypted pack and download it meanwhile, from a signed URL',
    responses: {
      200: fileResponse(
        fileTypes.zip,
        'The ZIP file. If it cannot be finished, the connection breaks before its end.',
      ),
    },
    errors: [404, 409],
    exposeHeadRoute: false,
  }),
  showHosting: define('GET', hostingPath, {
    summary: 'List services such as domain, hosting and mail, with owners and renewal dates',
    responses: {
      200: dataResponse('The services, in the order they were entered.', { data: hostingSchema }),
    },
  }),
  changeHosting: define('PUT', hostingPath, {
    summary: 'Replace the list of services',
    body: sentHostingSchema,
    responses: { 200: messageResponse(hostingMessages.saved, { data: hostingSchema }) },
    errors: [409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    handover: typeof handoverCalls
  }
}
