import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { addDays, eveningOn, mondayOf } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import { hashToken, newToken } from '#features/accounts/server/sessions/tokens.ts'
import { findRecord } from '#features/content/server/records.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { changeHandler, readDay, readHandler } from '#features/evenings/server/evening-routes.ts'
import {
  listedRotaPlaces,
  presentPortrait,
  readSchool,
  rotaPlacesBetween,
  type School,
} from '#features/evenings/server/read-school.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { rotaCalls } from '../calls.ts'
import { maxTeachers, personalCalendarPath, rotaMessages } from '../rota.ts'
import { askForGaps } from './ask-for-gaps.ts'
import { assertNotAway, awayRoutes } from './away.ts'
import { comingForm, comingRoutes, isAskedAbout, saveAnswer } from './coming.ts'
import { addPersonalCalendar } from './personal-calendar.ts'
import { readGapSettings, readWeek, saveGapSettings } from './read-week.ts'
import { deleteOldRota, rotaSource } from './rota-of-person.ts'
import {
  awayBetween,
  deleteOtherRotaPlaces,
  deleteRotaPlace,
  findTeacher,
  getRotaPlace,
  isWithin,
  saveRotaPlace,
} from './rota-places.ts'

/** Adds a place for a volunteer; repeating the request changes the subject. */
const addPlace = serve(
  rotaCalls.addPlace,
  changeHandler(async (db, { body: { volunteerId, studentClass, day, subject, despiteAway } }, by) => {
    const school = await readSchool(db, by.admin)
    const person = findTeacher(school, volunteerId, by.admin)
    assertOpen(school, day, by.now)
    if (!despiteAway) await assertNotAway(db, person, day, by)
    const classId = school.classesOn(day).find(studentClass)
    if (classId === undefined)
      throw new Invalid([{ field: 'studentClass', message: message(eveningMessages, 'unknownClass') }])
    const others = (await listedRotaPlaces(db, school, day, day)).filter((other) => other.classId === classId)
    const known = others.find((other) => other.volunteerId === person.id)
    if (!known && others.length >= maxTeachers) throw new Conflict(message(rotaMessages, 'full'))
    await saveRotaPlace(
      db,
      {
        ...(known && { id: known.id, createdAt: known.createdAt, adminId: known.adminId }),
        day,
        classId,
        subject,
        offeredAt: null,
      },
      person,
      by,
    )
    return { message: message(rotaMessages, 'joined') }
  }),
)

/** Removes a place; only admins who may plan can remove another volunteer's. */
const removePlace = serve(
  rotaCalls.removePlace,
  changeHandler(async (db, { params }, by) => {
    const { id, volunteerId } = await getRotaPlace(db, params.id)
    const person = findTeacher(await readSchool(db, by.admin), volunteerId, by.admin)
    await deleteRotaPlace(db, id, person, by)
    return { message: message(rotaMessages, 'left') }
  }),
)

/** Offers a place until a volunteer takes it; the volunteer who had it can take it back. */
const offerPlace = serve(
  rotaCalls.offerPlace,
  changeHandler(async (db, { params }, by) => {
    const place = await getRotaPlace(db, params.id)
    const school = await readSchool(db, by.admin)
    assertOpen(school, place.day, by.now)
    const person = findTeacher(school, place.volunteerId, by.admin)
    await saveRotaPlace(db, { ...place, offeredAt: by.now.toISOString() }, person, by)
    if (await isAskedAbout(db, place.day, by.now)) await askForGaps(db, by, [place])
    return { message: message(rotaMessages, 'offered') }
  }),
)

/**
 * Takes an offered place. If someone already took it, the response says who. A volunteer who already teaches
 * that class is not added twice.
 */
const takePlace = serve(
  rotaCalls.takePlace,
  changeHandler(async (db, { params }, by) => {
    const place = await getRotaPlace(db, params.id)
    const school = await readSchool(db, by.admin)
    const person = findTeacher(school, undefined, by.admin)
    if (place.offeredAt === null && place.volunteerId !== person.id) {
      const holder = await findRecord(db, volunteer, place.volunteerId)
      const name = holder ? presentPortrait(volunteer, holder, by.admin).name : ''
      throw new Conflict(message(rotaMessages, 'taken', name))
    }
    assertOpen(school, place.day, by.now)
    // Keep the taken place, because the link sent to the group points to it, and merge the volunteer's own place in the
    // same class into it.
    const places = await rotaPlacesBetween(db, place.day, place.day, school)
    const own = await deleteOtherRotaPlaces(db, place, places, person)
    const taken = { ...place, subject: place.subject || own, offeredAt: null, adminId: by.admin.id }
    await saveRotaPlace(db, taken, person, by)
    if (await isAskedAbout(db, place.day, by.now))
      await saveAnswer(db, by.now, { day: place.day, volunteerId: person.id }, { answer: 'yes' })
    return { message: message(rotaMessages, 'took') }
  }),
)

const rotaPlaceRoutes = [addPlace, removePlace, offerPlace, takePlace]

function assertOpen({ calendar }: School, day: string, now: Date) {
  if (day < schoolDay(now)) throw new Conflict(message(rotaMessages, 'over'))
  if (!eveningOn(day, calendar).isHeld) throw new Conflict(message(eveningMessages, 'noClass'))
}

const showWeek = serve(
  rotaCalls.showWeek,
  readHandler((db, { params }, by) => readWeek(db, readDay(params.day), by)),
)

const routes = [
  showWeek,
  ...rotaPlaceRoutes,
  ...awayRoutes,
  ...comingRoutes,
  serve(
    rotaCalls.addCopy,
    changeHandler(async (db, { params }, by) => {
      const monday = mondayOf(readDay(params.day))
      const school = await readSchool(db, by.admin)
      const { calendar, classesOn, volunteers } = school
      const before = await listedRotaPlaces(db, school, addDays(monday, -7), addDays(monday, -1))
      const current = await listedRotaPlaces(db, school, monday, addDays(monday, 6))
      const away = await awayBetween(db, monday, addDays(monday, 6))
      let copied = 0
      for (const { day: dayBefore, subject, volunteerId, ...place } of before) {
        const day = addDays(dayBefore, 7)
        const classId = classesOn(day).find(place.classId)
        const isAway = away.some((one) => one.volunteerId === volunteerId && isWithin(day, one))
        const person = isAway ? undefined : volunteers.find(({ id }) => id === volunteerId)
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
  forms: [comingForm],
  addFiles: addPersonalCalendar,
  dailyWork: { deleteOldRota },
  personSources: { rota: rotaSource },
}
