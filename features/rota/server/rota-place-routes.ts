import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { eveningOn } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import { findRecord } from '#features/content/server/records.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { changeHandler } from '#features/evenings/server/evening-routes.ts'
import { listedRotaPlaces, rotaPlacesBetween } from '#features/evenings/server/read-rota-places.ts'
import { presentPortrait, readSchool, type School } from '#features/evenings/server/read-school.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Conflict, Invalid, NotAllowed } from '#server/errors.ts'
import { serve } from '#server/http/route.ts'
import { rotaCalls } from '../calls.ts'
import { maxTeachers, rotaMessages } from '../rota.ts'
import { deleteOtherRotaPlaces, deleteRotaPlace, getRotaPlace, saveRotaPlace } from './rota-places.ts'

/** Adds a place for a volunteer; repeating the request changes the subject. */
const addPlace = serve(
  rotaCalls.addPlace,
  changeHandler(async (db, { body: { volunteerId, studentClass, day, subject } }, by) => {
    const school = await readSchool(db, by.admin)
    const person = findTeacher(school, volunteerId, by.admin)
    assertOpen(school, day, by.now)
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
    return { message: message(rotaMessages, 'took') }
  }),
)

export const rotaPlaceRoutes = [addPlace, removePlace, offerPlace, takePlace]

/**
 * Returns the volunteer whose place is changed: the requesting admin's own record, or, if that admin may plan the rota,
 * any volunteer.
 *
 * @throws {NotAllowed | Conflict | Invalid}
 */
export function findTeacher(
  { own, volunteers }: School,
  volunteerId: string | undefined,
  admin: AdminActor,
): ContentRow {
  if (volunteerId === undefined && !own) throw new Conflict(message(rotaMessages, 'noRecord'))
  if (own && (volunteerId ?? own.id) === own.id) return own
  if (!can(admin, 'plan the rota')) throw new NotAllowed(message(eveningMessages, 'notPermitted'))
  const person = volunteers.find(({ id }) => id === volunteerId)
  if (!person)
    throw new Invalid([{ field: 'volunteerId', message: message(eveningMessages, 'volunteerGone') }])
  return person
}

function assertOpen({ calendar }: School, day: string, now: Date) {
  if (day < schoolDay(now)) throw new Conflict(message(rotaMessages, 'over'))
  if (!eveningOn(day, calendar).isHeld) throw new Conflict(message(eveningMessages, 'noClass'))
}
