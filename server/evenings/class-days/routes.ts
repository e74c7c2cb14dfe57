import { classDayMessages, classDayPaths } from '#domain/evenings/class-day-changes.ts'
import { type ClassDay, classDaySchema, sentClassDaySchema } from '#domain/evenings/class-day-schemas.ts'
import { longDays } from '#domain/evenings/class-days.ts'
import { hoursInWords } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import type { ClassDayRow } from '../../db/evening-rows.ts'
import { done } from '../../openapi/responses.ts'
import { changeRoute, readRoute } from '../evening-routes.ts'
import { addClassDay, listComing, takeBack } from './change-class-days.ts'

const changing = { action: 'cancel a class', isContent: true, errors: [409] } as const

const listClassDays = readRoute({
  path: classDayPaths.list,
  summary: 'Days without class and extra classes that lie ahead',
  description: 'In the order of their days.',
  data: classDaySchema.array(),
  read: async (db, _request, { now }) => (await listComing(db, now)).map(presentClassDay),
})

const sendClassDay = changeRoute({
  ...changing,
  method: 'POST',
  path: classDayPaths.list,
  summary: 'Call off class on some days, or add an extra class',
  body: sentClassDaySchema,
  responses: { 200: done('What was changed.', { data: classDaySchema }) },
  work: async (db, { body }, by) => {
    const row = await addClassDay(db, body, by)
    const name = row.what === 'no class' ? 'calledOff' : 'added'
    const sentence = message(classDayMessages, name, longDays(row.firstDay, row.lastDay))
    return { message: sentence, data: presentClassDay(row) }
  },
})

const undoClassDay = changeRoute({
  ...changing,
  method: 'DELETE',
  path: classDayPaths.one,
  summary: 'Take back a change of the calendar, and its notice',
  work: async (db, { params }, by) => {
    await takeBack(db, params.id, by)
    return message(classDayMessages, 'undone')
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
