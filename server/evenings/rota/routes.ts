import { z } from 'zod'
import { personalCalendarPath, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import { rotaWeekSchema, sentPlaceSchema, usualWeekdaysSchema } from '#domain/evenings/rota-schemas.ts'
import { message } from '#domain/text/message.ts'
import { hashToken, newToken } from '../../accounts/tokens.ts'
import { done } from '../../openapi/responses.ts'
import { changeRoute, readDay, readRoute } from '../evening-routes.ts'
import { addPlace, copyLastWeek, offerPlace, removePlace, saveWeekdays, takePlace } from './change-rota.ts'
import { readWeek } from './read-week.ts'

const join = { action: 'join the rota', errors: [409] } as const

const showWeek = readRoute({
  path: rotaPaths.week,
  summary: 'Who teaches what in the week of a day',
  description: 'The week.',
  data: rotaWeekSchema,
  read: (db, { params }, by) => readWeek(db, readDay(params.day), by),
})

/** Who teaches what on which evening. */
export const rotaRoutes = [
  showWeek,
  changeRoute({
    ...join,
    method: 'POST',
    path: rotaPaths.places,
    summary: 'Teach a class on an evening; of others, for those who plan the rota',
    body: sentPlaceSchema,
    work: (db, { body }, by) => addPlace(db, body, by),
  }),
  changeRoute({
    ...join,
    method: 'DELETE',
    path: rotaPaths.place,
    summary: 'Take somebody out of the rota',
    work: (db, { params }, by) => removePlace(db, params.id, by),
  }),
  changeRoute({
    ...join,
    method: 'POST',
    path: rotaPaths.offer,
    summary: 'Say that somebody else may take a place',
    work: (db, { params }, by) => offerPlace(db, params.id, by),
  }),
  changeRoute({
    ...join,
    method: 'POST',
    path: rotaPaths.take,
    summary: 'Take a place that was offered; the first one gets it',
    work: (db, { params }, by) => takePlace(db, params.id, by),
  }),
  changeRoute({
    method: 'POST',
    path: rotaPaths.copy,
    action: 'plan the rota',
    errors: [409],
    summary: 'Copy the places of the week before to where nobody teaches yet',
    work: (db, { params }, by) => copyLastWeek(db, readDay(params.day), by),
  }),
  changeRoute({
    ...join,
    method: 'PUT',
    path: rotaPaths.weekdays,
    summary: 'Say on which weekdays one can usually come',
    body: usualWeekdaysSchema,
    work: (db, { body }, by) => saveWeekdays(db, body.weekdays, by),
  }),
  changeRoute({
    ...join,
    method: 'DELETE',
    path: rotaPaths.calendar,
    summary: 'Revoke the secret address of one’s own calendar',
    work: async (db, _request, { admin }) => {
      await db.deleteFrom('calendarTokens').where('adminId', '=', admin.id).execute()
      return message(rotaMessages, 'calendarRevoked')
    },
  }),
  changeRoute({
    ...join,
    method: 'POST',
    path: rotaPaths.calendar,
    summary: 'Make a new secret address of one’s own calendar; the one before no longer works',
    responses: {
      200: done(rotaMessages.calendarMade, { link: z.url().describe('Answered this once.') }),
    },
    work: async (db, _request, { admin, now, config }) => {
      const token = newToken()
      const row = { tokenHash: hashToken(token), createdAt: now.toISOString() }
      await db
        .insertInto('calendarTokens')
        .values({ adminId: admin.id, ...row })
        .onConflict((conflict) => conflict.column('adminId').doUpdateSet(row))
        .execute()
      const link = config.publicUrl + personalCalendarPath(token)
      return { message: message(rotaMessages, 'calendarMade'), link }
    },
  }),
]
