import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which volunteer's record is that of an account; and what an invitation says about that of its account. */
export const volunteerLinks: Migration = {
  name: '2026-11-26-96-volunteer-links',
  async up(db, { text }) {
    await db.schema
      .alterTable('admins')
      .addColumn('volunteerId', text, (column) => column.references('volunteers.id').onDelete('set null'))
      .execute()
    await db.schema.alterTable('invitations').addColumn('volunteer', text).execute()
    await db.schema
      .createIndex('admins_volunteerId_unique')
      .unique()
      .on('admins')
      .column('volunteerId')
      .execute()
    await linkByAddress(db)
  },
}

type Account = { id: string; emailKey: string; fullName: string; uniqueId: string }
type Volunteer = { id: string; emailKey: string; fullName: string; enrollmentNo: string }

/**
 * Until now an account and a record belonged together by an address that every volunteer could edit. So the address alone
 * proves nothing: the name or the number has to agree too, and no second record may have the address. A PIC links the rest.
 */
async function linkByAddress(db: Kysely<unknown>) {
  const { rows: accounts } = await sql<Account>`
    select "id", "emailKey", "fullName", "uniqueId" from "admins" where "status" = 'approved'`.execute(db)
  const { rows: volunteers } = await sql<Volunteer>`
    select "id", lower("email") as "emailKey", "fullName", "enrollmentNo" from "volunteers"
    where "deletedAt" is null`.execute(db)
  const byAddress = Map.groupBy(volunteers, ({ emailKey }) => emailKey)
  for (const account of accounts) {
    const [volunteer, another] = byAddress.get(account.emailKey) ?? []
    if (volunteer && !another && isSamePerson(account, volunteer))
      await sql`update "admins" set "volunteerId" = ${volunteer.id} where "id" = ${account.id}`.execute(db)
  }
}

const isSamePerson = (account: Account, volunteer: Volunteer) =>
  folded(account.fullName) === folded(volunteer.fullName) ||
  folded(account.uniqueId) === folded(volunteer.enrollmentNo)

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
