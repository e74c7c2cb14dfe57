import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { familyPaths } from './families.ts'
import { missingSchema, sentMissingAfterSchema, sentNoteSchema } from './family-schemas.ts'

export const familiesCalls = {
  showMissing: defineCall({
    method: 'GET',
    path: familyPaths.missing,
    summary: 'Children who have been missing several evenings in a row',
    tag: 'Evenings',
    action: 'see evenings',
    responses: {
      200: dataResponse('Guardians and notes for those who may see them.', { data: missingSchema }),
    },
  }),
  noteAbsence: defineCall({
    method: 'POST',
    path: familyPaths.absenceNotes,
    action: 'note absences',
    summary: 'Note what you heard about a missing child; kept until the school year is over',
    body: sentNoteSchema,
    errors: [404],
    tag: 'Evenings',
    responses: { 200: messageResponse('What was changed.') },
  }),
  setMissingAfter: defineCall({
    method: 'PUT',
    path: familyPaths.missing,
    action: 'change site settings',
    summary: 'Set after how many evenings in a row a child is listed as missing',
    body: sentMissingAfterSchema,
    tag: 'Evenings',
    responses: { 200: messageResponse('What was changed.') },
  }),
}
