import { accessOf, isEnding, offOn } from '#domain/accounts/access.ts'
import type { AccessFilter } from '#domain/accounts/manage-admins.ts'
import type { AdminAccount } from '#domain/admin/response-schemas.ts'
import type { Role } from '#domain/permissions.ts'
import { countSessions } from '../accounts/sessions.ts'
import type { Db } from '../db/tables.ts'
import { type Cursor, paginate } from '../http/list-params.ts'
import type { Row } from './change-access.ts'

type ListParams = {
  limit: number
  cursor?: Cursor | undefined
  q: string
  role?: Role | undefined
  access?: AccessFilter | undefined
}
type Page = { admins: AdminAccount[]; total: number; next: Cursor | undefined }

/**
 * One page of the accounts, by name. All are read, which are some hundreds at most: access depends on the clock, and
 * only `accessOf` knows it.
 */
export async function listAdmins(db: Db, now: Date, params: ListParams): Promise<Page> {
  const { limit, cursor } = params
  const matching = (await readAccounts(db)).filter((admin) => matches(admin, now, params))
  const sorted = matching.map((row) => ({ ...row, sortKey: row.fullName.toLowerCase() })).sort(byName)
  const rest = cursor ? sorted.filter((row) => byName(row, cursor) > 0) : sorted
  const { page, next } = paginate(rest.slice(0, limit + 1), limit, ({ sortKey }) => sortKey.slice(0, 500))
  const sessions = await countSessions(db, now)
  return {
    admins: page.map((row) => presentAccount(row, now, sessions.get(row.id))),
    total: sorted.length,
    next,
  }
}

/** Those about whose access somebody should decide. */
export const countEndings = async (db: Db, now: Date): Promise<number> =>
  (await readAccounts(db)).filter((admin) => isEnding(admin, now)).length

export type AccountRow = Pick<Row, (typeof columns)[number]>

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
] as const

/** The accounts, those of longest standing first. */
export const readAccounts = (db: Db): Promise<AccountRow[]> =>
  db.selectFrom('admins').select(columns).orderBy('createdAt').orderBy('id').execute()

/** An account without anything that this page does not show. */
export function presentAccount(row: AccountRow, now: Date, sessions = 0): AdminAccount {
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
  }
}

function matches(admin: AccountRow, now: Date, { q, role, access }: ListParams) {
  const text = `${admin.fullName} ${admin.email}`.toLowerCase()
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (role && admin.role !== role) return false
  if (access === 'ending' && !isEnding(admin, now)) return false
  if (access && access !== 'ending' && accessOf(admin, now) !== access) return false
  return words.every((word) => text.includes(word))
}

type Sorted = { sortKey: string; id: string }

const byName = (one: Sorted, other: Sorted) =>
  compare(one.sortKey, other.sortKey) || compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
