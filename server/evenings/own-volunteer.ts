import { sql } from 'kysely'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { executeRows, liveRecords } from '../content/records.ts'
import type { ContentRow, Db } from '../db/tables.ts'

/** The volunteer's record of an admin: that with the e-mail address of the account. */
export async function findOwnVolunteer(db: Db, admin: AdminActor): Promise<ContentRow | undefined> {
  const [row] = await executeRows(
    liveRecords(db, volunteer)
      .selectAll()
      .where(
        sql<boolean>`lower("email") = (select "emailKey" from "admins" where "admins"."id" = ${admin.id})`,
      )
      .orderBy('id', 'desc')
      .limit(1),
  )
  return row
}
