import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { can } from '#domain/permissions.ts'
import { eveningOn, longDay } from '#domain/site/class-calendar.ts'
import { message } from '#domain/text/words.ts'
import { type Caller, changeHandler, readHandler } from '#features/evenings/server/evening-routes.ts'
import {
  findOwnVolunteer,
  presentPortrait,
  readSchool,
  rotaPlacesBetween,
} from '#features/evenings/server/read-school.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import { serve } from '#server/http/route.ts'
import { rotaCalls } from '../calls.ts'
import { isOver, maxAway, rotaMessages } from '../rota.ts'
import { askForGaps } from './ask-for-gaps.ts'
import { awayBetween, findTeacher, noteChange } from './rota-places.ts'

/** @throws {Conflict} if the person is away on that day */
export async function assertNotAway(db: Db, person: ContentRow, day: string, { admin }: Caller) {
  const away = (await awayBetween(db, day, day)).find(({ volunteerId }) => volunteerId === person.id)
  if (!away) return
  const { name } = presentPortrait(volunteer, person, admin)
  throw new Conflict(message(rotaMessages, 'isAway', name, longDay(away.to)))
}

const listAhead = (db: Db, volunteerId: string, today: string) =>
  db
    .selectFrom('volunteersAway')
    .select(['id', 'from', 'to'])
    .where('volunteerId', '=', volunteerId)
    .where('to', '>=', today)
    .orderBy('from')
    .execute()

const showAway = serve(
  rotaCalls.showAway,
  readHandler(async (db, { query: { volunteer: id } }, { admin, now }) => {
    const isOwn = (await findOwnVolunteer(db, admin))?.id === id
    return {
      away: await listAhead(db, id, schoolDay(now)),
      mayChange: can(admin, isOwn ? 'join the rota' : 'plan the rota'),
    }
  }),
)

/** Stores the days. The person's turns on them become free, and those who can usually come then are asked. */
const addAway = serve(
  rotaCalls.addAway,
  changeHandler(async (db, { body: { volunteerId, from, to } }, by) => {
    const school = await readSchool(db, by.admin)
    const person = findTeacher(school, volunteerId, by.admin)
    const today = schoolDay(by.now)
    if (to < today) throw new Invalid([{ field: 'to', message: message(rotaMessages, 'awayOver') }])
    const ahead = await listAhead(db, person.id, today)
    if (ahead.some((other) => other.from <= to && from <= other.to))
      throw new Conflict(message(rotaMessages, 'awayTwice'))
    if (ahead.length >= maxAway.times) throw new Conflict(message(rotaMessages, 'awayMany'))
    const row = { id: newId(), volunteerId: person.id, from, to }
    await db
      .insertInto('volunteersAway')
      .values({ ...row, at: by.now.toISOString(), adminId: by.admin.id })
      .execute()
    const places = await rotaPlacesBetween(db, from, to, school)
    const freed = places.filter(
      (place) => place.volunteerId === person.id && !isOver(eveningOn(place.day, school.calendar), by.now),
    )
    const ids = freed.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('rotaPlaces').where('id', 'in', ids).execute()
    await noteChange(db, person, by)
    await askForGaps(db, by, freed)
    if (ids.length > 1) return { message: message(rotaMessages, 'awayFreed', ids.length) }
    return { message: message(rotaMessages, ids.length === 1 ? 'awayFreedOne' : 'awaySaved') }
  }),
)

/** Removes the days. Turns that became free may belong to others by now, so they stay as they are. */
const removeAway = serve(
  rotaCalls.removeAway,
  changeHandler(async (db, { params: { id } }, by) => {
    const rows = db.selectFrom('volunteersAway').select('volunteerId').where('id', '=', id)
    const row = await rows.executeTakeFirst()
    if (!row) throw new NotFound(message(rotaMessages, 'awayGone'))
    const person = findTeacher(await readSchool(db, by.admin), row.volunteerId, by.admin)
    await db.deleteFrom('volunteersAway').where('id', '=', id).execute()
    await noteChange(db, person, by)
    return { message: message(rotaMessages, 'awayRemoved') }
  }),
)

export const awayRoutes = [showAway, addAway, removeAway]
