import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { compareClasses } from '#domain/school-year/plan.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { present } from '../content/present.ts'
import { executeRows } from '../content/records.ts'
import { listedRecords } from '../content/visibility.ts'
import type { ContentRow, Db } from '../db/tables.ts'

/** The children who are in the list, by class and name. */
export const readChildren = (db: Db): Promise<ContentRow[]> => readListed(db, student)

/** The volunteers who are in the list. */
export const readVolunteers = (db: Db): Promise<ContentRow[]> => readListed(db, volunteer)

const readListed = (db: Db, kind: Kind) =>
  executeRows(listedRecords(db, kind).selectAll().orderBy('sortKey').orderBy('id', 'desc'))

/** The record of an admin among the volunteers: the one with the e-mail address of the account, in any case. */
export async function findOwnVolunteer(
  db: Db,
  { id }: Pick<AdminActor, 'id'>,
): Promise<ContentRow | undefined> {
  const [own] = await executeRows(
    listedRecords(db, volunteer)
      .selectAll()
      .where(
        sql<boolean>`lower("email") = (select lower("admins"."email") from "admins" where "admins"."id" = ${id})`,
      )
      .orderBy('id')
      .limit(1),
  )
  return own
}

/** The classes that have children, in the order in which children go through them. */
export const classesOf = (children: readonly ContentRow[]): string[] =>
  [...new Set(children.map(({ studentClass }) => String(studentClass)))].sort(compareClasses)

/** The name and the smallest photo of somebody, as far as this admin sees them. */
export function presentFace(kind: Kind, row: ContentRow, admin: AdminActor) {
  const { fullName, coverImageURL } = present(kind, row, admin)
  const url = String(coverImageURL)
  const photo = url === defaultPicture ? null : (parsePictureUrl(url)?.sources[0]?.url ?? url)
  return { id: row.id, name: String(fullName), photo }
}
