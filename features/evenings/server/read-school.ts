import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { AdminActor } from '#domain/permissions.ts'
import type { ClassCalendar } from '#domain/site/class-calendar.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { executeRows, readListed } from '#features/content/server/records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { listedRecords } from '#features/content/server/visibility/record-viewers.ts'
import { readSettingsAndDays, toCalendar } from '#features/settings/server/read-settings.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { classesByDay, readClassesOfSchool, type SchoolChild } from './read-classes.ts'
import type { RotaPlaceRow } from './tables.ts'

/** The basis of an evening: the class days, the listed people, and the admin's own volunteer record. */
export type School = Awaited<ReturnType<typeof readSchool>>

export async function readSchool(db: Db, admin: AdminActor) {
  return {
    ...(await readClasses(db)),
    volunteers: await readListed(db, volunteer),
    own: await findOwnVolunteer(db, admin),
  }
}

export async function readClasses(db: Db) {
  const [school, calendar] = [await readClassesOfSchool(db), await readCalendar(db)]
  return { ...school, calendar, classesOn: classesByDay(school, calendar) }
}

export async function readCalendar(db: Db): Promise<ClassCalendar> {
  const { settings, classDays, earlierTimings } = await readSettingsAndDays(db)
  return { classTimings: settings.classTimings, earlierTimings, ...toCalendar(classDays) }
}

export async function findOwnVolunteer(
  db: Db,
  { id }: Pick<AdminActor, 'id'>,
): Promise<ContentRow | undefined> {
  const [own] = await executeRows(
    listedRecords(db, volunteer)
      .selectAll()
      .where(sql<boolean>`"id" = (select "volunteerId" from "admins" where "admins"."id" = ${id})`),
  )
  return own
}

/** Returns a person's name and smallest photo, as far as this admin may see them. */
export function presentPortrait(kind: Kind, row: ContentRow, admin: AdminActor) {
  const { fullName, coverImageURL } = present(kind, row, admin)
  const url = String(coverImageURL ?? defaultPicture)
  const photo = url === defaultPicture ? null : (parsePictureUrl(url)?.sources[0]?.url ?? url)
  return { id: row.id, name: String(fullName), photo }
}

export const namesOf = (
  { children, volunteers = [] }: { children: readonly SchoolChild[]; volunteers?: readonly ContentRow[] },
  admin: AdminActor,
) => {
  const rows = children.map(({ row }) => row)
  return new Map([...distinctTitles(student, rows, admin), ...distinctTitles(volunteer, volunteers, admin)])
}

/**
 * Counts children who are hidden until their form is complete; a child whose record an admin has already made visible
 * is not counted.
 */
export const countUnfinishedChildren = (db: Db): Promise<number> =>
  countRows(
    listedRecords(db, student)
      .where('visibleFrom', '=', endOfTime)
      .where('publishing', 'is not', null)
      .where(sql<boolean>`("gender" = '' or "address" = '')`),
  )

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
