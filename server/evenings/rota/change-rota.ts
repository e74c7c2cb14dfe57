import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn, mondayOf } from '#domain/evenings/class-days.ts'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { maxTeachers, rotaMessages } from '#domain/evenings/rota.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import type { Weekday } from '#domain/site/class-timings.ts'
import { type Message, message } from '#domain/text/message.ts'
import { findRecord } from '../../content/records.ts'
import type { RotaPlaceRow } from '../../db/evening-rows.ts'
import { isId, newId } from '../../db/new-id.ts'
import type { ContentRow, Db } from '../../db/tables.ts'
import { Conflict, Invalid, NotAllowed, NotFound } from '../../errors.ts'
import { historySubject, recordHistory } from '../../history/record-history.ts'
import { readCalendar, readEveningDay } from '../class-days/read-class-days.ts'
import { classesOf, findOwnVolunteer, presentFace, readChildren, readVolunteers } from '../evening-people.ts'
import type { By } from '../evening-routes.ts'
import { placesBetween } from './read-week.ts'

// Each is part of a transaction under the lock of content, and returns what to say.

type Place = Pick<RotaPlaceRow, 'day' | 'studentClass' | 'subject'>

/** Somebody teaches a class on a day; sent again, the subject is changed. @throws {Conflict} */
export async function addPlace(
  db: Db,
  { volunteerId, ...place }: Place & { volunteerId?: string | undefined },
  by: By,
): Promise<Message> {
  const { day, studentClass, subject } = place
  const person = await findTeacher(db, volunteerId, by.admin)
  await assertOpen(db, day, by.now)
  if (!classesOf(await readChildren(db)).includes(studentClass))
    throw new Invalid([{ field: 'studentClass', message: message(eveningMessages, 'unknownClass') }])
  const others = (await placesBetween(db, day, day)).filter((other) => other.studentClass === studentClass)
  const known = others.find((other) => other.volunteerId === person.id)
  if (!known && others.length >= maxTeachers) throw new Conflict(message(rotaMessages, 'full'))
  if (known) await updatePlace(db, known.id, { subject, offeredAt: null }, person, by)
  else await insertPlace(db, place, person, by)
  return message(rotaMessages, 'joined')
}

/** Somebody does not teach it. @throws {NotAllowed} of another's place, for those who may not plan */
export async function removePlace(db: Db, id: string, by: By): Promise<Message> {
  const place = await getPlace(db, id)
  const person = await findTeacher(db, place.volunteerId, by.admin)
  await db.deleteFrom('rotaPlaces').where('id', '=', id).execute()
  await noteChange(db, person, by)
  return message(rotaMessages, 'left')
}

/** Says that somebody else may take it, until one does; that may be the same person. */
export async function offerPlace(db: Db, id: string, by: By): Promise<Message> {
  const place = await getPlace(db, id)
  await assertOpen(db, place.day, by.now)
  const person = await findTeacher(db, place.volunteerId, by.admin)
  await updatePlace(db, id, { offeredAt: by.now.toISOString() }, person, by)
  return message(rotaMessages, 'offered')
}

/** A place that was offered becomes one's own. @throws {Conflict} when somebody else was first, naming them */
export async function takePlace(db: Db, id: string, by: By): Promise<Message> {
  const place = await getPlace(db, id)
  const person = await findTeacher(db, undefined, by.admin)
  if (place.offeredAt === null && place.volunteerId !== person.id) {
    const holder = await findRecord(db, volunteer, place.volunteerId)
    const name = holder ? presentFace(volunteer, holder, by.admin).name : ''
    throw new Conflict(message(rotaMessages, 'taken', name))
  }
  await assertOpen(db, place.day, by.now)
  const taken = { volunteerId: person.id, offeredAt: null, adminId: by.admin.id }
  await updatePlace(db, id, taken, person, by)
  return message(rotaMessages, 'took')
}

/** Last week's places on the days of this one, where nobody teaches a class yet. */
export async function copyLastWeek(db: Db, day: string, by: By): Promise<Message> {
  const monday = mondayOf(day)
  const before = await placesBetween(db, addDays(monday, -7), addDays(monday, -1))
  const current = await placesBetween(db, monday, addDays(monday, 6))
  const calendar = await readCalendar(db)
  const classes = classesOf(await readChildren(db))
  const volunteers = await readVolunteers(db)
  const isFree = ({ day, studentClass }: Place) =>
    day >= schoolDay(by.now) &&
    eveningOn(day, calendar).isHeld &&
    classes.includes(studentClass) &&
    !current.some((place) => place.day === day && place.studentClass === studentClass)
  let copied = 0
  for (const place of before) {
    const copy = { ...place, day: addDays(place.day, 7) }
    const person = volunteers.find(({ id }) => id === place.volunteerId)
    if (!person || !isFree(copy)) continue
    await insertPlace(db, copy, person, by)
    copied += 1
  }
  return message(rotaMessages, 'copied', copied)
}

/** On which weekdays one can usually come, in place of what was said before. */
export async function saveWeekdays(db: Db, weekdays: Weekday[], { admin }: By): Promise<Message> {
  const { id } = await findTeacher(db, undefined, admin)
  await db.deleteFrom('rotaWeekdays').where('volunteerId', '=', id).execute()
  const rows = [...new Set(weekdays)].map((weekday) => ({ volunteerId: id, weekday }))
  if (rows.length > 0) await db.insertInto('rotaWeekdays').values(rows).execute()
  return message(rotaMessages, 'weekdaysSaved')
}

/**
 * The volunteer whom a change is about: the admin who asks, or another, if they may plan the rota.
 *
 * @throws {NotAllowed}
 */
async function findTeacher(db: Db, volunteerId: string | undefined, admin: AdminActor): Promise<ContentRow> {
  const own = await findOwnVolunteer(db, admin)
  if (volunteerId === undefined && !own) throw new Conflict(message(rotaMessages, 'noRecord'))
  if (own && (volunteerId ?? own.id) === own.id) return own
  if (!can(admin, 'plan the rota')) throw new NotAllowed(message(eveningMessages, 'notPermitted'))
  const person = await findRecord(db, volunteer, volunteerId ?? '')
  if (!person || person.leftOn)
    throw new Invalid([{ field: 'volunteerId', message: message(eveningMessages, 'volunteerGone') }])
  return person
}

async function assertOpen(db: Db, day: string, now: Date) {
  if (day < schoolDay(now)) throw new Conflict(message(rotaMessages, 'over'))
  if (!(await readEveningDay(db, day)).isHeld) throw new Conflict(message(eveningMessages, 'noClass'))
}

async function getPlace(db: Db, id: string): Promise<RotaPlaceRow> {
  const places = db.selectFrom('rotaPlaces').selectAll()
  const place = isId(id) && (await places.where('id', '=', id).executeTakeFirst())
  if (!place) throw new NotFound(message(rotaMessages, 'gone'))
  return place
}

async function insertPlace(db: Db, { day, studentClass, subject }: Place, person: ContentRow, by: By) {
  const noted = { offeredAt: null, createdAt: by.now.toISOString(), adminId: by.admin.id }
  await db
    .insertInto('rotaPlaces')
    .values({ id: newId(), day, studentClass, subject, volunteerId: person.id, ...noted })
    .execute()
  await noteChange(db, person, by)
}

async function updatePlace(db: Db, id: string, change: Partial<RotaPlaceRow>, person: ContentRow, by: By) {
  await db.updateTable('rotaPlaces').set(change).where('id', '=', id).execute()
  await noteChange(db, person, by)
}

const noteChange = (db: Db, person: ContentRow, { admin, now }: By) =>
  recordHistory(db, now, admin, { action: 'change the rota', ...historySubject(volunteer, person) })
