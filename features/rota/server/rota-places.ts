import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { type Author, historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import type { Caller } from '#features/evenings/server/evening-routes.ts'
import type { School } from '#features/evenings/server/read-school.ts'
import type { RotaPlaceRow } from '#features/evenings/server/tables.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotAllowed, NotFound } from '#server/errors.ts'
import { rotaMessages } from '../rota.ts'
import type { AwayRow } from './tables.ts'

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

export async function getRotaPlace(db: Db, id: string): Promise<RotaPlaceRow> {
  const places = db.selectFrom('rotaPlaces').selectAll()
  const place = isId(id) && (await places.where('id', '=', id).executeTakeFirst())
  if (!place) throw new NotFound(message(rotaMessages, 'gone'))
  return place
}

type Place = Pick<RotaPlaceRow, 'day' | 'classId' | 'subject'>

export async function saveRotaPlace(
  db: Db,
  place: Place & Partial<RotaPlaceRow>,
  person: ContentRow,
  by: Caller,
): Promise<void> {
  const noted = { offeredAt: null, createdAt: by.now.toISOString(), adminId: by.admin.id }
  const row = { id: newId(), ...noted, ...place, volunteerId: person.id }
  await db
    .insertInto('rotaPlaces')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await noteChange(db, person, by)
}

export async function deleteRotaPlace(db: Db, id: string, person: ContentRow, by: Caller): Promise<void> {
  await db.deleteFrom('rotaPlaces').where('id', '=', id).execute()
  await noteChange(db, person, by)
}

/**
 * Deletes the person's other places in the same class on the same evening.
 *
 * @param places all places on that evening, with their current classes
 * @returns the subject of the deleted places
 */
export async function deleteOtherRotaPlaces(
  db: Db,
  { id }: RotaPlaceRow,
  places: readonly RotaPlaceRow[],
  person: ContentRow,
): Promise<string> {
  const classId = places.find((place) => place.id === id)?.classId
  const others = places.filter(
    (place) => place.id !== id && place.volunteerId === person.id && place.classId === classId,
  )
  const ids = others.map((place) => place.id)
  await db
    .deleteFrom('rotaPlaces')
    .where('id', 'in', ['', ...ids])
    .execute()
  return others.find(({ subject }) => subject)?.subject ?? ''
}

/** Records a change of a person's turns in History. */
export const noteChange = (db: Db, person: ContentRow, { admin, now }: { admin: Author; now: Date }) =>
  recordHistory(db, now, admin, { action: 'change the rota', ...historySubject(volunteer, person) })

/** Returns who is away on days of this range. */
export const awayBetween = (db: Db, from: string, to: string): Promise<AwayRow[]> =>
  db
    .selectFrom('volunteersAway')
    .selectAll()
    .where('from', '<=', to)
    .where('to', '>=', from)
    .orderBy('from')
    .orderBy('id')
    .execute()

export const isWithin = (day: string, { from, to }: Pick<AwayRow, 'from' | 'to'>) => from <= day && day <= to
