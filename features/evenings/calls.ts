import { formBody } from '#domain/api/bodies.ts'
import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { image } from '#domain/kinds/fields.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'
import { familyPaths } from '#features/families/families.ts'
import { attendanceSchema, hoursSchema, sentCorrectionSchema } from '#features/families/family-schemas.ts'
import { eveningSchema, eventsSchema, receivedSchema } from './evening-schemas.ts'
import { eveningMessages, eveningPaths, logPhotoField } from './evenings.ts'

const daySchema = calendarDay.optional()

const tag = 'Evenings'

/** Large enough for the maximum number of log entries in one call, each with texts of maximum length. */
const maxBodyBytes = 4 * 1024 * 1024

export const eveningsCalls = {
  attendanceRoute: defineCall({
    method: 'GET',
    path: familyPaths.attendance,
    summary: 'Who was there on which evening of a term',
    query: z.object({ day: daySchema.describe('A day of the term; today unless it says otherwise.') }),
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('The children and volunteers of the lists.', { data: attendanceSchema }) },
  }),
  showOwnHours: defineCall({
    method: 'GET',
    path: familyPaths.ownHours,
    action: 'use own account',
    summary: 'The evenings and hours of the admin who asks',
    tag: 'Evenings',
    responses: {
      200: dataResponse('Null where no volunteer is linked to the account.', {
        data: hoursSchema.nullable(),
      }),
    },
  }),
  showHours: defineCall({
    method: 'GET',
    path: familyPaths.hours,
    summary: 'The evenings and hours of a volunteer',
    errors: [404],
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('By all registers, with what was corrected.', { data: hoursSchema }) },
  }),
  correctHours: defineCall({
    method: 'POST',
    path: familyPaths.hours,
    action: 'correct hours',
    summary: 'Add to the hours that registers give a volunteer, or take some away',
    body: sentCorrectionSchema,
    errors: [404],
    tag: 'Evenings',
    responses: { 200: messageResponse('What was changed.') },
  }),
  showEvening: defineCall({
    method: 'GET',
    path: eveningPaths.one,
    summary: 'One evening: who teaches, who is here, what was done; `next` is tonight or the next one',
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('The evening.', { data: eveningSchema }) },
  }),
  sendEvents: defineCall({
    method: 'POST',
    path: eveningPaths.events,
    // Each event also needs permission for its own action; refused events are reported by id.
    action: 'add content',
    tag,
    summary: 'Marks of registers, entries of the class log and new children, as a phone has noted them',
    body: eventsSchema,
    maxBodyBytes,
    responses: {
      200: dataResponse('Which were stored, now or before, and which never will be.', {
        data: receivedSchema,
      }),
    },
  }),
  saveLogPhoto: defineCall({
    method: 'PUT',
    path: eveningPaths.logPhoto,
    action: 'write the class log',
    tag,
    summary: 'The photo of the board, of one’s own entry in the class log',
    body: () => formBody({ [logPhotoField]: image('Photo') }),
    responses: {
      200: messageResponse(eveningMessages.photoSaved, { data: eveningSchema.shape.log.element }),
    },
    errors: [404, 422, 507],
  }),
  deleteLogPhoto: defineCall({
    method: 'DELETE',
    path: eveningPaths.logPhoto,
    action: 'write the class log',
    summary: 'Remove the photo of the board, from one’s own entry in the class log or as a PIC',
    errors: [404],
    tag: 'Evenings',
    responses: { 200: messageResponse('What was changed.') },
  }),
}
