import { sql } from 'kysely'
import { type AuditAction, listedActions, unlistedActions } from '#domain/admin/audit.ts'
import type { AuditEntry } from '#domain/admin/response-schemas.ts'
import type { AuditRow } from '../db/change-rows.ts'
import type { Db } from '../db/tables.ts'
import { beforeCursor, type Cursor, paginate } from '../http/list-params.ts'

export type AuditFilters = {
  kind?: string | undefined
  action?: AuditAction | undefined
  admin?: string | undefined
}

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: AuditFilters }
type Page = { entries: AuditEntry[]; total: number; next: Cursor | undefined }

/** One page of the audit log, newest first. */
export async function listAudit(db: Db, { limit, cursor, filters }: ListParams): Promise<Page> {
  const { kind, action, admin } = filters
  const matching = db
    .selectFrom('audit')
    .$if(action !== undefined, (audit) => audit.where('action', '=', action as AuditAction))
    .$if(kind !== undefined, (audit) => audit.where('kind', '=', kind as string))
    .$if(admin !== undefined, (audit) => audit.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    // `not in`, unlike the count: with `in`, a database would gather and sort all rows of each action.
    .$if(action === undefined, (audit) => audit.where('action', 'not in', unlistedActions))
    .$if(cursor !== undefined, (audit) => audit.where(beforeCursor('at', cursor as Cursor)))
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
  const { page, next } = paginate(rows, limit, ({ at }) => at)
  return { entries: page.map(present), total: Number(total), next }
}

const present = ({ at, action, kind, recordId, title, adminId, adminName }: AuditRow): AuditEntry => ({
  at,
  action: action as AuditAction,
  kind,
  recordId,
  title,
  by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
})
