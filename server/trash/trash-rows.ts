import { type RawBuilder, sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { fileColumnsOf } from '../content/file-uses.ts'
import { searchColumn } from '../content/records.ts'
import { containsWords } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { type Cursor, type ListParams, paginate } from '../http/list-params.ts'

/** A record in the trash, of any kind. */
export type TrashRow = {
  kind: string
  id: string
  title: string
  /** One name, or a gallery's list of them. */
  files: string | null
  deletedAt: string
  deletedBy: string | null
  deletedByName: string | null
}

type Page = { rows: TrashRow[]; total: number; next: Cursor | undefined }

/** One page of the trash, all kinds together, the last deleted first. */
export async function listTrash(db: Db, actor: Actor, query: ListParams & { limit: number }): Promise<Page> {
  const { limit, cursor, q } = query
  const trash = trashFor(actor)
  const matchesSearch = allOf([sql`true`, ...containsWords('searched', q)])
  const afterCursor = cursor
    ? sql`("deletedAt" < ${cursor.sortKey} or ("deletedAt" = ${cursor.sortKey} and "trash"."id" < ${cursor.id}))`
    : sql`true`
  const [{ rows }, counted] = await Promise.all([
    sql<TrashRow>`
      select "trash"."kind", "trash"."id", "trash"."title", "trash"."files", "trash"."deletedAt",
        "trash"."deletedBy", "admins"."fullName" as "deletedByName"
      from (${trash}) as "trash" left join "admins" on "admins"."id" = "trash"."deletedBy"
      where ${matchesSearch} and ${afterCursor}
      order by "trash"."deletedAt" desc, "trash"."id" desc limit ${limit + 1}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as "total" from (${trash}) as "trash" where ${matchesSearch}`.execute(db),
  ])
  const { page, next } = paginate(rows, limit, ({ deletedAt }) => deletedAt)
  return { rows: page, total: Number(counted.rows[0]?.total ?? 0), next }
}

/** Some records that were deleted at or before a time. */
export async function deletedUntil(db: Db, cutoff: string, limit: number) {
  const { rows } = await sql<Pick<TrashRow, 'kind' | 'id'>>`
    select "kind", "id" from (${trashFor(visitor)}) as "trash" where "deletedAt" <= ${cutoff}
    order by "deletedAt", "id" limit ${limit}`.execute(db)
  return rows
}

const allOf = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Each part of the union is a lookup in its table's index of deleted records. */
const trashFor = (actor: Actor) =>
  sql.join(
    kinds.map((kind) => trashOf(kind, searchColumn(kind, actor))),
    sql` union all `,
  )

function trashOf(kind: Kind, column: string) {
  const { single, lists } = fileColumnsOf(kind)
  const files = [...single, ...lists][0]
  return sql`
    select ${sql.lit(kind.name)} as "kind", "id", ${sql.ref(kind.titleField)} as "title",
      ${files ? sql.ref(files) : sql`cast(null as text)`} as "files", "deletedAt", "deletedBy",
      ${sql.ref(column)} as "searched"
    from ${sql.table(kind.table)} where "deletedAt" is not null`
}
