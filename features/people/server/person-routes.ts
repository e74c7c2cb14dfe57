import { schoolDay } from '#domain/dates/school-day.ts'
import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, file, found } from '#server/openapi/responses.ts'
import { personMessages, personPaths } from '../person.ts'
import { eraseSchema, personSchema } from '../person-schemas.ts'
import { erasePerson } from './erase-person.ts'
import { getPerson } from './get-person.ts'
import { drawPerson } from './person-pdf.ts'
import { embedPhotos, readPerson } from './read-person.ts'

const described = { action: 'look after personal data', tag: 'People' } as const

const showPerson = defineRoute({
  ...described,
  method: 'GET',
  path: personPaths.one,
  summary: 'Everything stored about one person, and what erasing would do with it',
  responses: { 200: found('By where it is stored.', { data: personSchema }) },
  errors: [404],
  handler: (context) => async (request) => ({
    success: true,
    data: await readPerson(context, requireAdmin(request), request.params),
  }),
})

/** The same as a file, to be given to the person or their family. */
const downloadPerson = (format: 'json' | 'pdf', type: string) =>
  defineRoute({
    ...described,
    method: 'GET',
    path: personPaths[format],
    // Where a child lives leaves the house in it.
    needsConfirmation: true,
    summary: `Everything stored about one person, as ${format.toUpperCase()}`,
    responses: { 200: file(type) },
    errors: [404],
    exposeHeadRoute: false,
    handler: (context) => async (request, reply) => {
      const actor = requireAdmin(request)
      const person = await embedPhotos(context, await readPerson(context, actor, request.params))
      const { kind, _id: recordId, name: title } = person
      const now = context.now()
      await changeUnderContentLock(context.db, async (db) => {
        // Erased meanwhile, nobody is named any more.
        await getPerson(db, kind, recordId)
        await recordHistory(db, now, actor, { action: 'read everything about', kind, recordId, title })
      })
      // No name: the file may lie about in a folder of downloads.
      const fileName = `${kind}-${recordId.slice(-8)}-${schoolDay(now)}.${format}`
      reply.header('cache-control', 'no-store')
      const content = format === 'pdf' ? await drawPerson(person, now) : JSON.stringify(person, null, 2)
      return sendFile(reply, fileName, type, content)
    },
  })

const erase = defineRoute({
  ...described,
  method: 'POST',
  path: personPaths.erase,
  needsConfirmation: true,
  summary: 'Erase everything stored about one person; this cannot be undone',
  body: eraseSchema,
  responses: { 200: done(personMessages.erased) },
  errors: [404, 409],
  handler: (context) => async (request) => {
    const { name: typedName, updatedAt, account } = request.body
    const actor = requireAdmin(request)
    await erasePerson(context, { ...request.params, actor, typedName, updatedAt, account })
    return { success: true, message: message(personMessages, 'erased') }
  },
})

/** Everything about one person (docs/decisions/069). */
export const personRoutes = [
  showPerson,
  downloadPerson('json', 'application/json; charset=utf-8'),
  downloadPerson('pdf', 'application/pdf'),
  erase,
]
