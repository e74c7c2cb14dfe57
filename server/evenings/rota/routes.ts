import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { personalCalendarPath, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import { rotaWeekSchema, sentPlaceSchema, usualWeekdaysSchema } from '#domain/evenings/rota-schemas.ts'
import { type Message, message } from '#domain/text/message.ts'
import { hashToken, newToken } from '../../accounts/tokens.ts'
import type { AppContext } from '../../app-context.ts'
import { changeUnderContentLock } from '../../db/content-version.ts'
import type { Db } from '../../db/tables.ts'
import { NotFound } from '../../errors.ts'
import { requireAdmin } from '../../http/guard.ts'
import { defineRoute, type ParamsOf, type Route } from '../../http/route.ts'
import { done, found } from '../../openapi/responses.ts'
import {
  addPlace,
  type By,
  copyLastWeek,
  offerPlace,
  removePlace,
  saveWeekdays,
  takePlace,
} from './change-rota.ts'
import { readWeek } from './read-week.ts'

const tag = 'Evenings'

const by = (request: FastifyRequest, { now }: AppContext): By => ({
  admin: requireAdmin(request),
  now: now(),
})

type Change<Path extends string, Body extends z.ZodType> = Pick<Route, 'method' | 'summary'> & {
  path: Path
  action?: Route['action']
  body?: Body
  /** @returns what to say */
  work: (
    db: Db,
    request: FastifyRequest<{ Params: ParamsOf<Path>; Body: z.output<Body> }>,
    by: By,
  ) => Promise<Message>
}

/** A change of the rota; of two who want the same one is first. */
const changeRota = <Path extends string, Body extends z.ZodType>({ work, ...route }: Change<Path, Body>) =>
  defineRoute<Path, Body>({
    action: 'join the rota',
    tag,
    errors: [409],
    responses: { 200: done('What was changed.') },
    ...route,
    handler: (context) => async (request) => ({
      success: true,
      message: await changeUnderContentLock(context.db, (db) => work(db, request, by(request, context))),
    }),
  })

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

const makeCalendar = defineRoute({
  method: 'POST',
  path: rotaPaths.calendar,
  action: 'join the rota',
  tag,
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

/** Who teaches what on which evening. */
export const rotaRoutes = [
  showWeek,
  changeRota({
    method: 'POST',
    path: rotaPaths.places,
    summary: 'Teach a class on an evening; of others, for those who plan the rota',
    body: sentPlaceSchema,
    work: (db, { body }, by) => addPlace(db, body, by),
  }),
  changeRota({
    method: 'DELETE',
    path: rotaPaths.place,
    summary: 'Take somebody out of the rota',
    work: (db, { params }, by) => removePlace(db, params.id, by),
  }),
  changeRota({
    method: 'POST',
    path: rotaPaths.offer,
    summary: 'Say that somebody else may take a place',
    work: (db, { params }, by) => offerPlace(db, params.id, by),
  }),
  changeRota({
    method: 'POST',
    path: rotaPaths.take,
    summary: 'Take a place that was offered; the first one gets it',
    work: (db, { params }, by) => takePlace(db, params.id, by),
  }),
  changeRota({
    method: 'POST',
    path: rotaPaths.copy,
    action: 'plan the rota',
    summary: 'Copy the places of the week before to where nobody teaches yet',
    work: (db, { params }, by) => copyLastWeek(db, readDay(params.day), by),
  }),
  changeRota({
    method: 'PUT',
    path: rotaPaths.weekdays,
    summary: 'Say on which weekdays one can usually come',
    body: usualWeekdaysSchema,
    work: (db, { body }, by) => saveWeekdays(db, body.weekdays, by),
  }),
  changeRota({
    method: 'DELETE',
    path: rotaPaths.calendar,
    summary: 'Revoke the secret address of one’s own calendar',
    work: async (db, _request, { admin }) => {
      await db.deleteFrom('calendarTokens').where('adminId', '=', admin.id).execute()
      return message(rotaMessages, 'calendarRevoked')
    },
  }),
  makeCalendar,
]
