import { dataResponse, defineCall, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { personMessages, personPaths } from './person.ts'
import { eraseSchema, personSchema } from './person-schemas.ts'

const described = { action: 'look after personal data', tag: 'People' } as const

/** Returns everything about a person as a file for that person or their family. */
const downloadPerson = (format: 'json' | 'pdf') =>
  defineCall('GET', personPaths[format], {
    ...described,
    // The file contains the home address.
    needsConfirmation: true,
    summary: `Download everything stored about one person as ${format.toUpperCase()}`,
    responses: { 200: fileResponse(fileTypes[format]) },
    errors: [404],
    exposeHeadRoute: false,
  })

export const peopleCalls = {
  showPerson: defineCall('GET', personPaths.one, {
    ...described,
    summary: 'Get everything stored about one person and the effect of an erasure',
    responses: { 200: dataResponse('The data, grouped by where it is stored.', { data: personSchema }) },
    errors: [404],
  }),
  erase: defineCall('POST', personPaths.erase, {
    ...described,
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
