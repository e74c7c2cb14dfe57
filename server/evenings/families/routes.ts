import { familyMessages, familyPaths } from '#domain/evenings/families.ts'
import { missingSchema, sentMissingAfterSchema, sentNoteSchema } from '#domain/evenings/family-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { message } from '#domain/text/message.ts'
import { getRecord } from '../../content/records.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordHistory } from '../../history/record-history.ts'
import { requireAdmin } from '../../http/guard.ts'
import { defineRoute } from '../../http/route.ts'
import { done, found } from '../../openapi/responses.ts'
import { addAbsenceNote } from './absence-notes.ts'
import { readMissing, readMissingAfter, saveMissingAfter } from './read-missing.ts'

const words = { missingAfter: (number: number) => `Missing after ${number} evenings` }

const showMissing = defineRoute({
  method: 'GET',
  path: familyPaths.missing,
  action: 'see evenings',
  tag: 'Evenings',
  summary: 'Children who have been missing several evenings in a row',
  responses: { 200: found('Guardians and notes for those who may see them.', { data: missingSchema }) },
  handler: (context) => async (request) => ({
    success: true,
    data: await readMissing(context.db, requireAdmin(request), context.now()),
  }),
})

const noteAbsence = defineRoute({
  method: 'POST',
  path: familyPaths.absenceNotes,
  action: 'note absences',
  tag: 'Evenings',
  summary: 'Note what was heard of a child who is missing; kept until the school year is over',
  body: sentNoteSchema,
  responses: { 200: done('It is noted.') },
  errors: [404],
  handler: (context) => async (request) => {
    const admin = requireAdmin(request)
    const child = await inTransaction(context.db, async (db) => {
      const row = await getRecord(db, student, request.body.studentId)
      await addAbsenceNote(db, context.now(), admin, request.body)
      return row
    })
    return { success: true, message: message(familyMessages, 'noted', String(child.fullName)) }
  },
})

const setMissingAfter = defineRoute({
  method: 'PUT',
  path: familyPaths.missing,
  action: 'change site settings',
  tag: 'Evenings',
  summary: 'Set after how many evenings in a row a child is listed as missing',
  body: sentMissingAfterSchema,
  responses: { 200: done('It is set.') },
  handler: (context) => async (request) => {
    const { missingAfter } = request.body
    await inTransaction(context.db, async (db) => {
      if ((await readMissingAfter(db)) === missingAfter) return
      await saveMissingAfter(db, context.now(), missingAfter)
      const title = words.missingAfter(missingAfter)
      await recordHistory(db, context.now(), requireAdmin(request), { action: 'change settings', title })
    })
    return { success: true, message: message(familyMessages, 'saved', missingAfter) }
  },
})

/** Who is missing, and what their families say. */
export const familyRoutes = [showMissing, noteAbsence, setMissingAfter]
