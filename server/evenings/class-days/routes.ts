import { classDayMessages, classDayPaths } from '#domain/evenings/class-day-changes.ts'
import { type ClassDay, classDaySchema, sentClassDaySchema } from '#domain/evenings/class-day-schemas.ts'
import { longDays } from '#domain/evenings/class-days.ts'
import { hoursInWords } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { changeContent } from '../../db/content-version.ts'
import type { ClassDayRow } from '../../db/evening-rows.ts'
import { requireAdmin } from '../../http/guard.ts'
import { defineRoute } from '../../http/route.ts'
import { done } from '../../openapi/responses.ts'
import { readRoute } from '../evening-routes.ts'
import { addClassDay, listComing, takeBack } from './change-class-days.ts'

const tag = 'Evenings'

const listClassDays = readRoute({
  path: classDayPaths.list,
  summary: 'Days without class and extra classes that lie ahead',
  description: 'In the order of their days.',
  data: classDaySchema.array(),
  read: async (db, _request, { now }) => (await listComing(db, now)).map(presentClassDay),
})

const sendClassDay = defineRoute({
  method: 'POST',
  path: classDayPaths.list,
  action: 'cancel a class',
  tag,
  summary: 'Call off class on some days, or add an extra class',
  body: sentClassDaySchema,
  responses: { 200: done('What was changed.', { data: classDaySchema }) },
  errors: [409],
  handler: (context) => async (request) => {
    const by = { actor: requireAdmin(request), now: context.now() }
    const row = await changeContent(context, (db) => addClassDay(db, request.body, by))
    const name = row.what === 'no class' ? 'calledOff' : 'added'
    const sentence = message(classDayMessages, name, longDays(row.firstDay, row.lastDay))
    return { success: true, message: sentence, data: presentClassDay(row) }
  },
})

const undoClassDay = defineRoute({
  method: 'DELETE',
  path: classDayPaths.one,
  action: 'cancel a class',
  tag,
  summary: 'Take back a change of the calendar, and its notice',
  responses: { 200: done(classDayMessages.undone) },
  errors: [409],
  handler: (context) => async (request) => {
    const by = { actor: requireAdmin(request), now: context.now() }
    await changeContent(context, (db) => takeBack(db, request.params.id, by))
    return { success: true, message: message(classDayMessages, 'undone') }
  },
})

const presentClassDay = (row: ClassDayRow): ClassDay => ({
  _id: row.id,
  what: row.what,
  from: row.firstDay,
  to: row.lastDay,
  reason: row.reason,
  time: hoursInWords({ from: row.startsAt, to: row.endsAt }),
})

/** Which days have class, beside the timings of the settings. */
export const classDayRoutes = [listClassDays, sendClassDay, undoClassDay]
