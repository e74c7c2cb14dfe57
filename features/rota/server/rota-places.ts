import { volunteer } from '#domain/kinds/volunteer.ts'
import { message } from '#domain/text/words.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { Caller } from '#features/evenings/server/evening-routes.ts'
import type { RotaPlaceRow } from '#features/evenings/server/tables.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { rotaMessages } from '../rota.ts'

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

const noteChange = (db: Db, person: ContentRow, { admin, now }: Caller) =>
  recordHistory(db, now, admin, { action: 'change the rota', ...historySubject(volunteer, person) })
