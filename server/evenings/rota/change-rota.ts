import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, mondayOf } from '#domain/evenings/class-days.ts'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { maxTeachers, rotaMessages } from '#domain/evenings/rota.ts'
import type { RotaPlace } from '#domain/evenings/rota-schemas.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import type { Weekday } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { findRecord } from '../../content/records.ts'
import type { RotaPlaceRow } from '../../db/evening-rows.ts'
import { isId, newId } from '../../db/new-id.ts'
import type { ContentRow, Db } from '../../db/tables.ts'
import { Conflict, Invalid, NotAllowed, NotFound } from '../../errors.ts'
import { historySubject, recordHistory } from '../../history/record-history.ts'
import { readEveningDay } from '../class-days/read-class-days.ts'
import { findOwnVolunteer } from '../own-volunteer.ts'
import { listClasses, nameOf, placesBetween, presentPlace } from './read-week.ts'

// Each is part of a transaction under the lock of content, so of two who want the same one is first.

type By = { admin: AdminActor; now: Date }
type SentPlace = { day: string; studentClass: string; subject: string; volunteerId?: string | undefined }

/** Somebody teaches a class on a day; sent again, the subject is changed. @throws {Conflict} */
export async function addPlace(db: Db, sent: SentPlace, { admin, now }: By): Promise<RotaPlace> {
  const { day, studentClass, subject } = sent
  const { person, own } = await findTeacher(db, sent.volunteerId, admin)
  await assertOpen(db, day, now)
  if (!(await listClasses(db)).includes(studentClass))
    throw new Invalid([{ field: 'studentClass', message: message(eveningMessages, 'unknownClass') }])
  const places = (await placesBetween(db, day, day)).filter((place) => place.studentClass === studentClass)
  const known = places.find(({ volunteerId }) => volunteerId === person.id)
  if (!known && places.length >= maxTeachers) throw new Conflict(message(rotaMessages, 'full'))
  const row = known
    ? { ...known, subject, offeredAt: null }
    : newPlace({ day, studentClass, subject, volunteerId: person.id }, { admin, now })
  if (known) await updatePlace(db, row)
  else await db.insertInto('rotaPlaces').values(row).execute()
  await noteChange(db, person, { admin, now })
  return presentPlace(row, { name: nameOf(person, admin), own })
}

/** Somebody does not teach it. @throws {NotAllowed} of another's place, for whoever may not plan */
export async function removePlace(db: Db, id: string, { admin, now }: By): Promise<void> {
  const place = await getPlace(db, id)
  const { person } = await findTeacher(db, place.volunteerId, admin)
  await db.deleteFrom('rotaPlaces').where('id', '=', id).execute()
  await noteChange(db, person, { admin, now })
}

/** Says that somebody else may take it, or no longer. */
export async function offerPlace(db: Db, id: string, isOffered: boolean, { admin, now }: By): Promise<void> {
  const place = await getPlace(db, id)
  await assertOpen(db, place.day, now)
  const { person } = await findTeacher(db, place.volunteerId, admin)
  await updatePlace(db, { ...place, offeredAt: isOffered ? (place.offeredAt ?? now.toISOString()) : null })
  await noteChange(db, person, { admin, now })
}

/** A place that was offered becomes one's own. @throws {Conflict} when somebody else was first, naming them */
export async function takePlace(db: Db, id: string, { admin, now }: By): Promise<RotaPlace> {
  const place = await getPlace(db, id)
  const { person } = await findTeacher(db, undefined, admin)
  const present = (row: RotaPlaceRow) => presentPlace(row, { name: nameOf(person, admin), own: person })
  if (place.volunteerId === person.id) {
    const kept = { ...place, offeredAt: null }
    await updatePlace(db, kept)
    return present(kept)
  }
  if (place.offeredAt === null) {
    const holder = await findRecord(db, volunteer, place.volunteerId)
    throw new Conflict(message(rotaMessages, 'taken', holder ? nameOf(holder, admin) : ''))
  }
  await assertOpen(db, place.day, now)
  const taken = { ...place, volunteerId: person.id, offeredAt: null, adminId: admin.id }
  await updatePlace(db, taken)
  await noteChange(db, person, { admin, now })
  return present(taken)
}

/** Last week's places on the days of this one, where nobody teaches a class yet. @returns how many */
export async function copyLastWeek(db: Db, day: string, by: By): Promise<number> {
  const monday = mondayOf(day)
  const before = await placesBetween(db, addDays(monday, -7), addDays(monday, -1))
  const current = await placesBetween(db, monday, addDays(monday, 6))
  const classes = await listClasses(db)
  const isFree = (wanted: RotaPlaceRow) =>
    !current.some((place) => place.day === wanted.day && place.studentClass === wanted.studentClass)
  let copied = 0
  for (const place of before) {
    const row = newPlace({ ...place, day: addDays(place.day, 7) }, by)
    const isHeld = (await readEveningDay(db, row.day, by.now)).isHeld && row.day >= schoolDay(by.now)
    const person =
      isHeld && isFree(row) && classes.includes(row.studentClass) && (await findListed(db, row.volunteerId))
    if (!person) continue
    await db.insertInto('rotaPlaces').values(row).execute()
    await noteChange(db, person, by)
    copied += 1
  }
  return copied
}

/** On which weekdays somebody can usually come, in place of what was said before. */
export async function saveWeekdays(
  db: Db,
  { weekdays, volunteerId }: { weekdays: Weekday[]; volunteerId?: string | undefined },
  { admin }: By,
): Promise<void> {
  const { person } = await findTeacher(db, volunteerId, admin)
  await db.deleteFrom('rotaWeekdays').where('volunteerId', '=', person.id).execute()
  const rows = [...new Set(weekdays)].map((weekday) => ({ volunteerId: person.id, weekday }))
  if (rows.length > 0) await db.insertInto('rotaWeekdays').values(rows).execute()
}

/**
 * The volunteer whom a change is about: whoever asks, unless another is named, whom only those may plan who may plan.
 *
 * @throws {NotAllowed}
 */
async function findTeacher(
  db: Db,
  volunteerId: string | undefined,
  admin: AdminActor,
): Promise<{ person: ContentRow; own: ContentRow | undefined }> {
  const own = await findOwnVolunteer(db, admin)
  if (volunteerId === undefined && !own) throw new Conflict(message(rotaMessages, 'noRecord'))
  if (own && (volunteerId === undefined || volunteerId === own.id)) return { person: own, own }
  if (!can(admin, 'plan the rota')) throw new NotAllowed(message(eveningMessages, 'notPermitted'))
  const person = await findListed(db, volunteerId ?? '')
  if (!person)
    throw new Invalid([{ field: 'volunteerId', message: message(eveningMessages, 'volunteerGone') }])
  return { person, own }
}

async function findListed(db: Db, id: string): Promise<ContentRow | undefined> {
  const row = await findRecord(db, volunteer, id)
  return row?.leftOn ? undefined : row
}

async function assertOpen(db: Db, day: string, now: Date) {
  if (day < schoolDay(now)) throw new Conflict(message(rotaMessages, 'over'))
  if (!(await readEveningDay(db, day, now)).isHeld) throw new Conflict(message(eveningMessages, 'noClass'))
}

async function getPlace(db: Db, id: string): Promise<RotaPlaceRow> {
  const place = isId(id)
    ? await db.selectFrom('rotaPlaces').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!place) throw new NotFound(message(rotaMessages, 'gone'))
  return place
}

const newPlace = (
  {
    day,
    studentClass,
    subject,
    volunteerId,
  }: Pick<RotaPlaceRow, 'day' | 'studentClass' | 'subject' | 'volunteerId'>,
  { admin, now }: By,
): RotaPlaceRow => ({
  ...{ id: newId(), day, studentClass, subject, volunteerId },
  ...{ offeredAt: null, createdAt: now.toISOString(), adminId: admin.id },
})

async function updatePlace(db: Db, { id, subject, volunteerId, offeredAt, adminId }: RotaPlaceRow) {
  await db
    .updateTable('rotaPlaces')
    .set({ subject, volunteerId, offeredAt, adminId })
    .where('id', '=', id)
    .execute()
}

const noteChange = (db: Db, person: ContentRow, { admin, now }: By) =>
  recordHistory(db, now, admin, { action: 'change the rota', ...historySubject(volunteer, person) })
