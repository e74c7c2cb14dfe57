import { sql } from 'kysely'
import { type ActivityAction, type ActivityEntry, listedActions, unlistedActions } from '#domain/activity.ts'
import type { AuditRow, Db } from '../db/tables.ts'
import { cutPage, isBefore } from '../http/cut-page.ts'
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
    .$if(action !== undefined, (audit) => audit.where('action', '=', action as ActivityAction))
    .$if(kind !== undefined, (audit) => audit.where('kind', '=', kind as string))
    .$if(admin !== undefined, (audit) => audit.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    // Said the other way round than for the count: a database would gather all lines of each listed action and sort them.
    .$if(action === undefined, (audit) => audit.where('action', 'not in', unlistedActions))
    .$if(cursor !== undefined, (audit) => audit.where(isBefore('at', cursor as Cursor)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, { total }] = await Promise.all([
    list.execute(),
    matching
      .$if(action === undefined, (audit) => audit.where('action', 'in', listedActions))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { page, next } = cutPage(rows, limit, ({ at }) => at)
  return { entries: page.map(present), total: Number(total), next }
}

const present = ({ at, action, kind, recordId, title, adminId, adminName }: AuditRow): ActivityEntry => ({
  at,
  action: action as ActivityAction,
  kind,
  recordId,
  title,
  by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
})
