import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { familyPaths } from './families.ts'
import {
  familySchema,
  missingSchema,
  noteSchema,
  sentMissingAfterSchema,
  sentNoteSchema,
  sentSiblingSchema,
} from './family-schemas.ts'

const define = callsWith({ tag: 'Evenings' })

export const familiesCalls = {
  showMissing: define('GET', familyPaths.missing, {
    summary: 'List the children who missed several evenings in a row',
    action: 'see evenings',
    responses: {
      200: dataResponse('The children; guardians and notes only for admins who may see them.', {
        data: missingSchema,
      }),
    },
  }),
  showNotes: define('GET', familyPaths.notesOfChild, {
    action: 'see guardians',
    summary: 'What was heard about one child in this school year',
    responses: { 200: dataResponse('The latest first.', { data: z.array(noteSchema) }) },
  }),
  noteAbsence: define('POST', familyPaths.absenceNotes, {
    action: 'note absences',
    summary: 'Add a note about a missing child; kept until the end of the school year',
    body: sentNoteSchema,
    errors: [404],
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  showSiblings: define('GET', familyPaths.siblings, {
    action: 'see guardians',
    summary: 'List the brothers and sisters of a child, and children who may be',
    responses: { 200: dataResponse('The linked and the suggested children.', { data: familySchema }) },
  }),
  linkSibling: define('POST', familyPaths.siblings, {
    action: 'note absences',
    summary: 'Link a child to its brother or sister',
    body: sentSiblingSchema,
    errors: [404],
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  unlinkSibling: define('DELETE', familyPaths.siblings, {
    action: 'note absences',
    summary: 'Unlink a child from its brothers and sisters, who stay linked',
    errors: [404],
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  setMissingAfter: define('PUT', familyPaths.missing, {
    action: 'change site settings',
    summary: 'Set the number of missed evenings in a row after which a child is listed',
    body: sentMissingAfterSchema,
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    families: typeof familiesCalls
  }
}
