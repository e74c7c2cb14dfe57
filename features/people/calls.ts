import { callsWith, dataResponse, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { personMessages, personPaths } from './person.ts'
import { eraseSchema, personSchema } from './person-schemas.ts'

const define = callsWith({ action: 'look after personal data', tag: 'People' })

/** Returns everything about a person as a file for that person or their family. */
const downloadPerson = (format: 'json' | 'pdf') =>
  define('GET', personPaths[format], {
    // The file contains the home address.
    needsConfirmation: true,
    summary: `Download everything stored about one person as ${format.toUpperCase()}`,
    responses: { 200: fileResponse(fileTypes[format]) },
    errors: [404],
    exposeHeadRoute: false,
  })

export const peopleCalls = {
  showPerson: define('GET', personPaths.one, {
    summary: 'Get everything stored about one person and the effect of an erasure',
    responses: { 200: dataResponse('The data, grouped by where it is stored.', { data: personSchema }) },
    errors: [404],
  }),
  erase: define('POST', personPaths.erase, {
    needsConfirmation: true,
    summary: 'Erase everything stored about one person; this cannot be undone',
    body: eraseSchema,
    responses: { 200: messageResponse(personMessages.erased) },
    errors: [404, 409],
  }),
}

export const personFileCalls = { json: downloadPerson('json'), pdf: downloadPerson('pdf') }

declare module '#domain/api/call.ts' {
  interface Register {
    people: typeof peopleCalls
    personFiles: typeof personFileCalls
  }
}
