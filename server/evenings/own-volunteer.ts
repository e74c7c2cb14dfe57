import { sql } from 'kysely'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { executeRows } from '../content/records.ts'
import { listedRecords } from '../content/visibility.ts'
import type { ContentRow, Db } from '../db/tables.ts'

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
