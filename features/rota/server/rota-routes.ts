import { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import { message } from '#domain/text/message.ts'
import { hashToken, newToken } from '#features/accounts/server/tokens.ts'
import { addDays, eveningOn, mondayOf } from '#features/class-days/class-days.ts'
import { changeRoute, readDay, readRoute } from '#features/evenings/server/evening-routes.ts'
import { readSchool } from '#features/evenings/server/read-school.ts'
import { listedRotaPlaces, readWeek } from '#features/evenings/server/read-week.ts'
import { done } from '#server/openapi/responses.ts'
import { personalCalendarPath, rotaMessages, rotaPaths } from '../rota.ts'
import { rotaWeekSchema, usualWeekdaysSchema } from '../rota-schemas.ts'
import { findTeacher, join, rotaPlaceRoutes } from './rota-place-routes.ts'
import { saveRotaPlace } from './rota-places.ts'

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
  ...rotaPlaceRoutes,
  changeRoute({
    method: 'POST',
    path: rotaPaths.copy,
    action: 'plan the rota',
    errors: [409],
    summary: 'Copy last week’s places to gaps in this week',
    work: async (db, { params }, by) => {
      const monday = mondayOf(readDay(params.day))
      const school = await readSchool(db, by.admin)
      const { calendar, classesOn, volunteers } = school
      const before = await listedRotaPlaces(db, school, addDays(monday, -7), addDays(monday, -1))
      const current = await listedRotaPlaces(db, school, monday, addDays(monday, 6))
      let copied = 0
      for (const { day: dayBefore, subject, volunteerId, ...place } of before) {
        const day = addDays(dayBefore, 7)
        const studentClass = classesOn(day).nameOf(place.studentClass)
        const person = volunteers.find(({ id }) => id === volunteerId)
        const isOpen = day >= schoolDay(by.now) && eveningOn(day, calendar).isHeld
        const isTaught = current.some((other) => other.day === day && other.studentClass === studentClass)
        if (!person || !isOpen || isTaught || studentClass === undefined) continue
        await saveRotaPlace(db, { day, studentClass, subject }, person, by)
        copied += 1
      }
      if (copied > 1) return message(rotaMessages, 'copied', copied)
      return message(rotaMessages, copied === 1 ? 'copiedOne' : 'nothingCopied')
    },
  }),
  changeRoute({
    ...join,
    method: 'PUT',
    path: rotaPaths.weekdays,
    summary: 'Set the weekdays on which you can usually come',
    body: usualWeekdaysSchema,
    work: async (db, { body }, { admin }) => {
      const { id: volunteerId } = findTeacher(await readSchool(db, admin), undefined, admin)
      await db.deleteFrom('rotaWeekdays').where('volunteerId', '=', volunteerId).execute()
      const rows = [...new Set(body.weekdays)].map((weekday) => ({ volunteerId, weekday }))
      if (rows.length > 0) await db.insertInto('rotaWeekdays').values(rows).execute()
      return message(rotaMessages, 'weekdaysSaved')
    },
  }),
  changeRoute({
    method: 'DELETE',
    path: rotaPaths.calendar,
    // Whoever may not join any more still decides about their own address.
    action: 'use own account',
    summary: 'Revoke the secret address of your calendar',
    work: async (db, _request, { admin }) => {
      await db.deleteFrom('calendarTokens').where('adminId', '=', admin.id).execute()
      return message(rotaMessages, 'calendarRevoked')
    },
  }),
  changeRoute({
    ...join,
    method: 'POST',
    path: rotaPaths.calendar,
    // Anyone who has the address reads it, with no session at all.
    needsConfirmation: true,
    summary: 'Make a new secret address for your calendar; the old one stops working',
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
