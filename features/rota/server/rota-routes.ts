import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn, mondayOf } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import { hashToken, newToken } from '#features/accounts/server/sessions/tokens.ts'
import { changeHandler, readDay, readHandler } from '#features/evenings/server/evening-routes.ts'
import { listedRotaPlaces } from '#features/evenings/server/read-rota-places.ts'
import { readSchool } from '#features/evenings/server/read-school.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { rotaCalls } from '../calls.ts'
import { personalCalendarPath, rotaMessages } from '../rota.ts'
import { readGapSettings, saveGapSettings } from './gaps.ts'
import { addPersonalCalendar } from './personal-calendar.ts'
import { readWeek } from './read-week.ts'
import { rotaSource } from './rota-of-person.ts'
import { findTeacher, rotaPlaceRoutes } from './rota-place-routes.ts'
import { saveRotaPlace } from './rota-places.ts'

const showWeek = serve(
  rotaCalls.showWeek,
  readHandler((db, { params }, by) => readWeek(db, readDay(params.day), by)),
)

const routes = [
  showWeek,
  ...rotaPlaceRoutes,
  serve(
    rotaCalls.addCopy,
    changeHandler(async (db, { params }, by) => {
      const monday = mondayOf(readDay(params.day))
      const school = await readSchool(db, by.admin)
      const { calendar, classesOn, volunteers } = school
      const before = await listedRotaPlaces(db, school, addDays(monday, -7), addDays(monday, -1))
      const current = await listedRotaPlaces(db, school, monday, addDays(monday, 6))
      let copied = 0
      for (const { day: dayBefore, subject, volunteerId, ...place } of before) {
        const day = addDays(dayBefore, 7)
        const classId = classesOn(day).find(place.classId)
        const person = volunteers.find(({ id }) => id === volunteerId)
        const isOpen = day >= schoolDay(by.now) && eveningOn(day, calendar).isHeld
        const isTaught = current.some((other) => other.day === day && other.classId === classId)
        if (!person || !isOpen || isTaught || classId === undefined) continue
        await saveRotaPlace(db, { day, classId, subject }, person, by)
        copied += 1
      }
      if (copied > 1) return { message: message(rotaMessages, 'copied', copied) }
      return { message: message(rotaMessages, copied === 1 ? 'copiedOne' : 'nothingCopied') }
    }),
  ),
  serve(
    rotaCalls.showGaps,
    readHandler((db, _request, { admin }) => readGapSettings(db, admin)),
  ),
  serve(
    rotaCalls.changeGaps,
    changeHandler(async (db, { body }, { admin, now }) => {
      await saveGapSettings(db, now, admin, body)
      return { message: message(rotaMessages, 'saved') }
    }),
  ),
  serve(
    rotaCalls.changeWeekdays,
    changeHandler(async (db, { body }, { admin }) => {
      const { id: volunteerId } = findTeacher(await readSchool(db, admin), undefined, admin)
      await db.deleteFrom('rotaWeekdays').where('volunteerId', '=', volunteerId).execute()
      const rows = [...new Set(body.weekdays)].map((weekday) => ({ volunteerId, weekday }))
      if (rows.length > 0) await db.insertInto('rotaWeekdays').values(rows).execute()
      return { message: message(rotaMessages, 'saved') }
    }),
  ),
  serve(
    rotaCalls.removeCalendar,
    changeHandler(async (db, _request, { admin }) => {
      await db.deleteFrom('calendarTokens').where('adminId', '=', admin.id).execute()
      return { message: message(rotaMessages, 'calendarRevoked') }
    }),
  ),
  serve(
    rotaCalls.addCalendar,
    changeHandler(async (db, _request, { admin, now, config }) => {
      const token = newToken()
      const row = { tokenHash: hashToken(token), createdAt: now.toISOString() }
      await db
        .insertInto('calendarTokens')
        .values({ adminId: admin.id, ...row })
        .onConflict((conflict) => conflict.column('adminId').doUpdateSet(row))
        .execute()
      const link = config.publicUrl + personalCalendarPath(token)
      return { message: message(rotaMessages, 'calendarMade'), link }
    }),
  ),
]

export const rotaFeature: Feature = {
  routes,
  addFiles: addPersonalCalendar,
  personSources: { rota: rotaSource },
}
