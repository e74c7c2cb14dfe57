import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { personalCalendarPath, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import {
  offerSchema,
  rotaWeekSchema,
  sentPlaceSchema,
  usualWeekdaysSchema,
} from '#domain/evenings/rota-schemas.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { hashToken, newToken } from '../../accounts/tokens.ts'
import type { AppContext } from '../../app-context.ts'
import { changeUnderContentLock } from '../../db/content-version.ts'
import type { Db } from '../../db/tables.ts'
import { NotFound } from '../../errors.ts'
import { requireAdmin } from '../../http/guard.ts'
import { defineRoute } from '../../http/route.ts'
import { done, found } from '../../openapi/responses.ts'
import { addPlace, copyLastWeek, offerPlace, removePlace, saveWeekdays, takePlace } from './change-rota.ts'
import { readWeek } from './read-week.ts'

const tag = 'Evenings'
const place = rotaWeekSchema.shape.places.element

const ofVolunteers = { action: 'join the rota', tag, errors: [409] } as const

type By = { admin: AdminActor; now: Date }
const by = (request: FastifyRequest, { now }: AppContext): By => ({
  admin: requireAdmin(request),
  now: now(),
})

/** Of two who want the same one is first. */
const change = <T>(context: AppContext, request: FastifyRequest, work: (db: Db, by: By) => Promise<T>) =>
  changeUnderContentLock(context.db, (db) => work(db, by(request, context)))

/** @throws {NotFound} for what is no day */
function readDay(day: string): string {
  const parsed = z.iso.date().safeParse(day)
  if (!parsed.success) throw new NotFound(message(eveningMessages, 'noClass'))
  return parsed.data
}

const showWeek = defineRoute({
  method: 'GET',
  path: rotaPaths.week,
  action: 'see evenings',
  tag,
  summary: 'Who teaches what in the week of a day',
  responses: { 200: found('The week.', { data: rotaWeekSchema }) },
  handler: (context) => async (request) => ({
    success: true,
    data: await readWeek(context.db, { day: readDay(request.params.day), ...by(request, context) }),
  }),
})

const join = defineRoute({
  method: 'POST',
  path: rotaPaths.places,
  ...ofVolunteers,
  summary: 'Teach a class on an evening; of others, for those who plan the rota',
  body: sentPlaceSchema,
  responses: { 200: done(rotaMessages.joined, { data: place }) },
  handler: (context) => async (request) => {
    const data = await change(context, request, (db, by) => addPlace(db, request.body, by))
    return { success: true, message: message(rotaMessages, 'joined'), data }
  },
})

const leave = defineRoute({
  method: 'DELETE',
  path: rotaPaths.place,
  ...ofVolunteers,
  summary: 'Take somebody out of the rota',
  responses: { 200: done(rotaMessages.left) },
  handler: (context) => async (request) => {
    await change(context, request, (db, by) => removePlace(db, request.params.id, by))
    return { success: true, message: message(rotaMessages, 'left') }
  },
})

const offer = defineRoute({
  method: 'PUT',
  path: rotaPaths.offer,
  ...ofVolunteers,
  summary: 'Say that somebody else may take a place, or no longer',
  body: offerSchema,
  responses: { 200: done(rotaMessages.offered) },
  handler: (context) => async (request) => {
    const { isOffered } = request.body
    await change(context, request, (db, by) => offerPlace(db, request.params.id, isOffered, by))
    return { success: true, message: message(rotaMessages, isOffered ? 'offered' : 'keptIt') }
  },
})

const take = defineRoute({
  method: 'POST',
  path: rotaPaths.take,
  ...ofVolunteers,
  summary: 'Take a place that was offered; the first one gets it',
  responses: { 200: done(rotaMessages.took, { data: place }) },
  handler: (context) => async (request) => {
    const data = await change(context, request, (db, by) => takePlace(db, request.params.id, by))
    return { success: true, message: message(rotaMessages, 'took'), data }
  },
})

const copy = defineRoute({
  method: 'POST',
  path: rotaPaths.copy,
  action: 'plan the rota',
  tag,
  summary: 'Copy the places of the week before to where nobody teaches yet',
  responses: { 200: done(rotaMessages.copied(2)) },
  handler: (context) => async (request) => {
    const day = readDay(request.params.day)
    const count = await change(context, request, (db, by) => copyLastWeek(db, day, by))
    return { success: true, message: message(rotaMessages, 'copied', count) }
  },
})

const sayWeekdays = defineRoute({
  method: 'PUT',
  path: rotaPaths.weekdays,
  ...ofVolunteers,
  summary: 'Say on which weekdays somebody can usually come',
  body: usualWeekdaysSchema,
  responses: { 200: done(rotaMessages.weekdaysSaved) },
  handler: (context) => async (request) => {
    await change(context, request, (db, by) => saveWeekdays(db, request.body, by))
    return { success: true, message: message(rotaMessages, 'weekdaysSaved') }
  },
})

const makeCalendar = defineRoute({
  method: 'POST',
  path: rotaPaths.calendar,
  ...ofVolunteers,
  summary: 'Make a new secret address of one’s own calendar; the one before no longer works',
  responses: {
    200: done(rotaMessages.calendarMade, { link: z.url().describe('Answered this once.') }),
  },
  handler:
    ({ db, now, config }) =>
    async (request) => {
      const token = newToken()
      const row = { tokenHash: hashToken(token), createdAt: now().toISOString() }
      await db
        .insertInto('calendarTokens')
        .values({ adminId: requireAdmin(request).id, ...row })
        .onConflict((conflict) => conflict.column('adminId').doUpdateSet(row))
        .execute()
      const link = config.publicUrl + personalCalendarPath(token)
      return { success: true, message: message(rotaMessages, 'calendarMade'), link }
    },
})

const revokeCalendar = defineRoute({
  method: 'DELETE',
  path: rotaPaths.calendar,
  ...ofVolunteers,
  summary: 'Revoke the secret address of one’s own calendar',
  responses: { 200: done(rotaMessages.calendarRevoked) },
  handler:
    ({ db }) =>
    async (request) => {
      await db.deleteFrom('calendarTokens').where('adminId', '=', requireAdmin(request).id).execute()
      return { success: true, message: message(rotaMessages, 'calendarRevoked') }
    },
})

/** Who teaches what on which evening. */
export const rotaRoutes = [
  showWeek,
  join,
  leave,
  offer,
  take,
  copy,
  sayWeekdays,
  makeCalendar,
  revokeCalendar,
]
