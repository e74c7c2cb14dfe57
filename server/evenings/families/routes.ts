import { familyMessages, familyPaths } from '#domain/evenings/families.ts'
import { missingSchema, sentMissingAfterSchema, sentNoteSchema } from '#domain/evenings/family-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { message } from '#domain/text/message.ts'
import { getRecord } from '../../content/records.ts'
import { recordHistory } from '../../history/record-history.ts'
import { changeRoute, readRoute } from '../evening-routes.ts'
import { addAbsenceNote } from './absence-notes.ts'
import { readMissing, readMissingAfter, saveMissingAfter } from './read-missing.ts'

const words = { missingAfter: (number: number) => `Missing after ${number} evenings` }

const showMissing = readRoute({
  path: familyPaths.missing,
  summary: 'Children who have been missing several evenings in a row',
  description: 'Guardians and notes for those who may see them.',
  data: missingSchema,
  read: (db, _request, { admin, now }) => readMissing(db, admin, now),
})

const noteAbsence = changeRoute({
  method: 'POST',
  path: familyPaths.absenceNotes,
  action: 'note absences',
  summary: 'Note what was heard of a child who is missing; kept until the school year is over',
  body: sentNoteSchema,
  errors: [404],
  work: async (db, { body }, by) => {
    const child = await getRecord(db, student, body.studentId)
    await addAbsenceNote(db, body, by)
    return message(familyMessages, 'noted', String(child.fullName))
  },
})

const setMissingAfter = changeRoute({
  method: 'PUT',
  path: familyPaths.missing,
  action: 'change site settings',
  summary: 'Set after how many evenings in a row a child is listed as missing',
  body: sentMissingAfterSchema,
  work: async (db, { body: { missingAfter } }, { admin, now }) => {
    if ((await readMissingAfter(db)) !== missingAfter) {
      await saveMissingAfter(db, now, missingAfter)
      const title = words.missingAfter(missingAfter)
      await recordHistory(db, now, admin, { action: 'change settings', title })
    }
    return message(familyMessages, 'saved', missingAfter)
  },
})

/** Who is missing, and what their families say. */
export const familyRoutes = [showMissing, noteAbsence, setMissingAfter]
