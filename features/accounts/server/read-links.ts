import { sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { LinkedVolunteer, NamedVolunteer } from '#domain/session/volunteer-link.ts'
import { executeRows } from '#features/content/server/records.ts'
import { listedRecords } from '#features/content/server/visibility/record-viewers.ts'
import { lowerAscii } from '#server/db/dialect.ts'
import type { AdminRow, ContentRow, Db } from '#server/db/tables.ts'

/** The volunteer linked to an account, or a suggested volunteer if none is linked. */
export type VolunteerLink = { volunteer: LinkedVolunteer; suggested: NamedVolunteer | null }

type Account = Pick<AdminRow, 'id' | 'volunteerId' | 'emailKey' | 'uniqueId'>

export async function readLinks(db: Db, accounts: readonly Account[]): Promise<Map<string, VolunteerLink>> {
  const linked = await readVolunteers(
    db,
    accounts.flatMap(({ volunteerId }) => volunteerId ?? []),
  )
  const candidates = await findCandidates(
    db,
    accounts.filter(({ volunteerId }) => volunteerId === null),
  )
  const linkOf = (account: Account): VolunteerLink => {
    const row = linked.find(({ id }) => id === account.volunteerId)
    const candidate = account.volunteerId === null && suggest(account, candidates)
    return {
      volunteer: row ? { ...named(row), isListed: !row.deletedAt && !row.leftOn } : null,
      suggested: candidate ? named(candidate) : null,
    }
  }
  return new Map(accounts.map((account) => [account.id, linkOf(account)]))
}

export async function readLinkedVolunteer(db: Db, account: Account): Promise<LinkedVolunteer> {
  return (await readLinks(db, [account])).get(account.id)?.volunteer ?? null
}

const readVolunteers = (db: Db, ids: readonly string[]): Promise<ContentRow[]> =>
  executeRows(
    db
      .selectFrom(tableOf(volunteer))
      .selectAll()
      .where('id', 'in', ['', ...ids]),
  )

/**
 * Finds volunteers without an account who have the same enrollment number or e-mail address as one of these accounts.
 */
function findCandidates(db: Db, accounts: readonly Account[]): Promise<ContentRow[]> {
  const valuesOf = (values: string[]) => sql.join(['', ...values])
  const numbers = valuesOf(accounts.map(({ uniqueId }) => lowerAscii(uniqueId)))
  const addresses = valuesOf(accounts.map(({ emailKey }) => emailKey))
  return executeRows(
    listedRecords(db, volunteer)
      .selectAll()
      .where(sql<boolean>`(lower("enrollmentNo") in (${numbers}) or lower("email") in (${addresses}))`)
      .where(sql<boolean>`not exists (select 1 from "admins" where "volunteerId" = "volunteers"."id")`)
      .orderBy('id'),
  )
}

/** The enrollment number identifies a person. An e-mail address is only a hint: any admin can edit it. */
const suggest = ({ uniqueId, emailKey }: Account, candidates: readonly ContentRow[]) =>
  candidates.find(({ enrollmentNo }) => lowerAscii(String(enrollmentNo)) === lowerAscii(uniqueId)) ??
  candidates.find(({ email }) => lowerAscii(String(email)) === emailKey)

const named = ({ id, fullName }: ContentRow): NamedVolunteer => ({ _id: id, fullName: String(fullName) })
