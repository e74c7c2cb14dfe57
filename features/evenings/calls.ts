import { formBody } from '#domain/api/bodies.ts'
import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { image } from '#domain/kinds/fields.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'
import {
  attendanceSchema,
  hoursSchema,
  personEveningsSchema,
  sentCorrectionSchema,
} from './attendance-schemas.ts'
import { eveningPartsSchema } from './evening-parts.ts'
import { eveningSchema, eventsSchema, receivedSchema } from './evening-schemas.ts'
import { eveningMessages, eveningPaths, logPhotoField, weeksShown } from './evenings.ts'

const define = callsWith({ tag: 'Evenings' })

const daySchema = calendarDay.optional()

const reading = callsWith({ tag: 'Evenings', action: 'see evenings' })

/** Large enough for the maximum number of log entries in one call, each with texts of maximum length. */
const maxBodyBytes = 4 * 1024 * 1024

export const eveningsCalls = {
  attendanceRoute: reading('GET', eveningPaths.attendance, {
    summary: 'Get the attendance of a term',
    query: z.object({
      day: daySchema.describe('A day of the term; defaults to today.'),
      from: daySchema.describe('The first day to show, up to `day`, instead of a whole term.'),
    }),
    responses: {
      200: dataResponse('The attendance of the listed children and volunteers.', { data: attendanceSchema }),
    },
  }),
  showPersonEvenings: reading('GET', eveningPaths.ofPerson, {
    summary: `The evenings of one child or volunteer in the last ${weeksShown} weeks`,
    errors: [404],
    responses: { 200: dataResponse('The evenings, and the next turns.', { data: personEveningsSchema }) },
  }),
  showOwnHours: define('GET', eveningPaths.ownHours, {
    action: 'use own account',
    summary: 'Get your evenings and hours',
    responses: {
      200: dataResponse('The hours; null if no volunteer is linked to the account.', {
        data: hoursSchema.nullable(),
      }),
    },
  }),
  showHours: reading('GET', eveningPaths.hours, {
    summary: 'Get the evenings and hours of a volunteer',
    errors: [404],
    responses: {
      200: dataResponse('The hours from all registers, with corrections.', { data: hoursSchema }),
    },
  }),
  correctHours: define('POST', eveningPaths.hours, {
    action: 'correct hours',
    summary: 'Correct the hours of a volunteer up or down',
    body: sentCorrectionSchema,
    errors: [404],
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  showParts: define('GET', eveningPaths.parts, {
    action: 'see how the site is set up',
    summary: 'Get which parts of an evening the school uses',
    responses: { 200: dataResponse('The parts.', { data: eveningPartsSchema }) },
  }),
  changeParts: define('PUT', eveningPaths.parts, {
    action: 'change site settings',
    summary: 'Change which parts of an evening the school uses',
    body: eveningPartsSchema,
    responses: { 200: messageResponse(eveningMessages.saved) },
  }),
  showEvening: reading('GET', eveningPaths.one, {
    summary: 'Get one evening: teachers, attendance and class log; `next` is tonight or the next evening',
    responses: { 200: dataResponse('The evening.', { data: eveningSchema }) },
  }),
  sendEvents: define('POST', eveningPaths.events, {
    // Each event also needs permission for its own action; refused events are reported by id.
    action: 'add content',
    summary: 'Send the register marks, class log entries and new children recorded on a phone',
    body: eventsSchema,
    maxBodyBytes,
    responses: {
      200: dataResponse('The ids that are stored, now or earlier, and those refused for good.', {
        data: receivedSchema,
      }),
    },
  }),
  saveLogPhoto: define('PUT', eveningPaths.logPhoto, {
    action: 'write the class log',
    summary: 'Add a photo of the board to your own class log entry',
    body: () => formBody({ [logPhotoField]: image('Photo') }),
    responses: {
      200: messageResponse(eveningMessages.photoSaved, { data: eveningSchema.shape.log.element }),
    },
    errors: [404, 422, 507],
  }),
  deleteLogPhoto: define('DELETE', eveningPaths.logPhoto, {
    action: 'write the class log',
    summary: 'Remove the photo of the board from your own class log entry, or as a PIC from any',
    errors: [404],
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    evenings: typeof eveningsCalls
  }
}
