import { fileTypes } from '#domain/api/file-types.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Feature } from '#server/feature.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { peopleCalls, personFileCalls } from '../calls.ts'
import { personMessages } from '../person.ts'
import { erasePerson } from './erase-person.ts'
import { getPerson } from './get-person.ts'
import { mentionsSource } from './mentions-of-person.ts'
import { drawPerson } from './person-pdf.ts'
import { embedPhotos, readPerson } from './read-person.ts'

const showPerson = serve(peopleCalls.showPerson, (context) => async (request) => ({
  success: true,
  data: await readPerson(context, requireAdmin(request), request.params),
}))

const downloading = (format: 'json' | 'pdf') =>
  serve(personFileCalls[format], (context) => async (request, reply) => {
    const actor = requireAdmin(request)
    const person = await embedPhotos(context, await readPerson(context, actor, request.params))
    const { kind, _id: recordId, name: title } = person
    const now = context.now()
    await changeUnderContentLock(context.db, async (db) => {
      // If the person has been erased in the meantime, this throws before their name gets into History.
      await getPerson(db, kind, recordId)
      await recordHistory(db, now, actor, { action: 'read everything about', kind, recordId, title })
    })
    // Leaves out the person's name, because the file may stay in a downloads folder.
    const fileName = `${kind}-${recordId.slice(-8)}-${schoolDay(now)}.${format}`
    reply.header('cache-control', 'no-store')
    const content = format === 'pdf' ? await drawPerson(person, now) : JSON.stringify(person, null, 2)
    return sendFile(reply, fileName, fileTypes[format], content)
  })

const erase = serve(peopleCalls.erase, (context) => async (request) => {
  const { name: typedName, updatedAt, account, found: decisions } = request.body
  const actor = requireAdmin(request)
  await erasePerson(context, { ...request.params, actor, typedName, updatedAt, account, decisions })
  return { success: true, message: message(personMessages, 'erased') }
})

export const peopleFeature: Feature = {
  routes: [showPerson, downloading('json'), downloading('pdf'), erase],
  personSources: { mentions: mentionsSource },
}
