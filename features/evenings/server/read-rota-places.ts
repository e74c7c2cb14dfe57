import type { Db } from '#server/db/tables.ts'
import { readClasses, type School } from './read-school.ts'
import type { RotaPlaceRow } from './tables.ts'

/** A place with the name of its class on that day. */
export type RotaPlaceOnDay = RotaPlaceRow & { studentClass: string }

/** Reads the rota places of listed volunteers; the places of anyone else are omitted, so they count as free. */
export async function listedRotaPlaces(
  db: Db,
  school: Pick<School, 'classesOn' | 'volunteers'>,
  from: string,
  to: string,
): Promise<RotaPlaceOnDay[]> {
  const places = await rotaPlacesBetween(db, from, to, school)
  return places.filter(({ volunteerId }) => school.volunteers.some(({ id }) => id === volunteerId))
}

/** Reads rota places with the class names of each day. A place of a class that was merged belongs to the new class. */
export async function rotaPlacesBetween(
  db: Db,
  from: string,
  to: string,
  school?: Pick<School, 'classesOn'>,
): Promise<RotaPlaceOnDay[]> {
  const places = await db
    .selectFrom('rotaPlaces')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
  if (places.length === 0) return []
  const { classesOn } = school ?? (await readClasses(db))
  return places.map((place) => {
    const { nameOf, goesOnIn } = classesOn(place.day)
    const classId = goesOnIn(place.classId)
    return { ...place, classId, studentClass: nameOf(classId) }
  })
}
