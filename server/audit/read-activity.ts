import { sql } from 'kysely'
import { type ActivityAction, type ActivityEntry, listedActions } from '#domain/activity.ts'
import type { AuditRow, Db } from '../db/tables.ts'
import type { Cursor } from '../http/list-query.ts'

export type ActivityFilters = {
  kind?: string | undefined
  action?: ActivityAction | undefined
  admin?: string | undefined
}

type Query = { limit: number; cursor?: Cursor | undefined; filters: ActivityFilters }
type Page = { entries: ActivityEntry[]; total: number; next: Cursor | undefined }

/** One page of what was done, newest first. */
export async function readActivity(db: Db, { limit, cursor, filters }: Query): Promise<Page> {
  const { kind, action, admin } = filters
  const matching = db
    .selectFrom('audit')
    .where('action', 'in', action ? [action] : listedActions)
    .$if(kind !== undefined, (audit) => audit.where('kind', '=', kind as string))
    .$if(admin !== undefined, (audit) => audit.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    .$if(cursor !== undefined, (audit) => audit.where(isBefore(cursor as Cursor)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, { total }] = await Promise.all([
    list.execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? { sortKey: last.at, id: last.id } : undefined
  return { entries: page.map(present), total: Number(total), next }
}

/** Written so that both databases walk the index on (at, id) from where the page before ended. */
const isBefore = ({ sortKey: at, id }: Cursor) =>
  sql<boolean>`"at" <= ${at} and ("at" < ${at} or "id" < ${id})`

const present = ({ at, action, kind, recordId, title, adminId, adminName }: AuditRow): ActivityEntry => ({
  at,
  action: action as ActivityAction,
  kind,
  recordId,
  title,
  by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
})
