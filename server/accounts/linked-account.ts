import type { AdminRow } from '../db/account-rows.ts'
import type { Db } from '../db/tables.ts'

/** The account of the person of whom a volunteer's record is; no address says so, which anybody could edit. */
export const findLinkedAccount = (db: Db, volunteerId: string): Promise<AdminRow | undefined> =>
  db.selectFrom('admins').selectAll().where('volunteerId', '=', volunteerId).executeTakeFirst()
