import type { Role } from '#domain/permissions.ts'
import { accessOf, isEnding, offOn } from '#domain/session/access.ts'
import { readLinks, type VolunteerLink } from '#features/accounts/server/read-links.ts'
import { countSessions } from '#features/accounts/server/sessions/store-sessions.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { type Cursor, hasWords, paginateAll } from '#server/http/list-params.ts'
import type { AdminAccount } from '../access-schemas.ts'
import type { AccessFilter } from '../manage-admins.ts'

type ListParams = {
  limit: number
  cursor?: Cursor | undefined
  q: string
  role?: Role | undefined
  access?: AccessFilter | undefined
  /** The id of the linked volunteer record. */
  volunteer?: string | undefined
}
type Page = { admins: AdminAccount[]; total: number; next: Cursor | undefined }

/**
 * Returns one page of the accounts, sorted by name. It reads all of them, a few hundred at most, because
 * access depends on the clock and only `accessOf` computes it.
 */
export async function listAdmins(db: Db, now: Date, params: ListParams): Promise<Page> {
  const nameOf = ({ fullName }: AccountRow) => fullName.toLowerCase()
  const matching = (await readAccounts(db)).filter((admin) => matches(admin, now, params))
  const byName = matching.sort(
    (one, other) => compare(nameOf(one), nameOf(other)) || compare(one.id, other.id),
  )
  const { page, ...rest } = paginateAll(byName, params, nameOf)
  const sessions = await countSessions(db, now)
  const links = await readLinks(db, page)
  return {
    ...rest,
    admins: page.map((row) => presentAccount(row, now, sessions.get(row.id), links.get(row.id))),
  }
}

/** Counts the accounts whose access needs a decision. */
export const countEndings = async (db: Db, now: Date): Promise<number> =>
  (await readAccounts(db)).filter((admin) => isEnding(admin, now)).length

export type AccountRow = Pick<AdminRow, (typeof columns)[number]>

const columns = [
  'id',
  'fullName',
  'email',
  'role',
  'status',
  'createdAt',
  'approvedAt',
  'approvedBy',
  'lastSeenAt',
  'endsOn',
  'endedAt',
  'volunteerId',
  'emailKey',
  'uniqueId',
] as const

export const readAccounts = (db: Db): Promise<AccountRow[]> =>
  db.selectFrom('admins').select(columns).orderBy('createdAt').orderBy('id').execute()

export function presentAccount(row: AccountRow, now: Date, sessions = 0, link = noLink): AdminAccount {
  const access = accessOf(row, now)
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    access,
    createdAt: row.createdAt,
    approvedAt: row.approvedAt,
    approvedBy: row.approvedBy,
    lastSeenAt: row.lastSeenAt,
    endsOn: row.endsOn,
    offOn: row.endsOn && offOn(row.endsOn),
    endedAt: row.endedAt,
    isEnding: isEnding(row, now),
    sessions: access === 'ended' ? 0 : sessions,
    ...link,
  }
}

const noLink: VolunteerLink = { volunteer: null, suggested: null }

/** Runs inside the transaction that changes the account. */
export async function readAccount(db: Db, now: Date, row: AdminRow): Promise<AdminAccount> {
  const sessions = await countSessions(db, now)
  const links = await readLinks(db, [row])
  return presentAccount(row, now, sessions.get(row.id), links.get(row.id))
}

function matches(admin: AccountRow, now: Date, { q, role, access, volunteer }: ListParams) {
  if (volunteer && admin.volunteerId !== volunteer) return false
  if (role && admin.role !== role) return false
  if (access === 'ending' && !isEnding(admin, now)) return false
  if (access && access !== 'ending' && accessOf(admin, now) !== access) return false
  return hasWords(`${admin.fullName} ${admin.email}`, q)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
