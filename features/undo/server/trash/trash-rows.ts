import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Actor, can, visitor } from '#domain/permissions.ts'
import { fileColumnsOf } from '#features/content/server/files/file-uses.ts'
import { searchColumn } from '#features/content/server/records.ts'
import { containsWords } from '#server/db/search.ts'
import type { Db } from '#server/db/tables.ts'
import { type ListParams, readNewest } from '#server/http/list-params.ts'

export type TrashRow = {
  kind: string
  id: string
  title: string
  /** One file name, or a gallery's list of them. */
  files: string | null
  deletedAt: string
  deletedBy: string | null
  deletedByName: string | null
}

/** Lists one page of the trash, all kinds together, last deleted first. */
export async function listTrash(db: Db, actor: Actor, query: ListParams & { limit: number }) {
  const { q, ...shown } = query
  const matching = db
    .selectFrom(sql<Omit<TrashRow, 'deletedByName'>>`(${trashFor(actor)})`.as('trash'))
    .where(containsWords('searched', q))
  const list = matching
    .select(['kind', 'id', 'title', 'files', 'deletedAt', 'deletedBy'])
    .select((trash) =>
      trash
        .selectFrom('admins')
        .select('fullName')
        .whereRef('admins.id', '=', 'trash.deletedBy')
        .as('deletedByName'),
    )
  const { page: rows, ...rest } = await readNewest(list, matching, 'deletedAt', shown)
  return { rows, ...rest }
}

/**
 * Reads at most `limit` records that were deleted at or before `cutoff` and that the actor may remove. Jobs of the
 * server, whose actor is a visitor, get records of all kinds.
 */
export async function deletedUntil(db: Db, actor: Actor, cutoff: string, limit: number) {
  const removable = kinds.filter(
    ({ permissions }) => actor.type === 'visitor' || can(actor, permissions.remove),
  )
  const { rows } = await sql<Pick<TrashRow, 'kind' | 'id'>>`
    select "kind", "id" from (${trashFor(visitor, removable)}) as "trash" where "deletedAt" <= ${cutoff}
    order by "deletedAt", "id" limit ${limit}`.execute(db)
  return rows
}

/** Each part of the union uses its table's index of deleted records. */
const trashFor = (actor: Actor, some = kinds) =>
  sql.join(
    some.map((kind) => trashOf(kind, searchColumn(kind, actor))),
    sql` union all `,
  )

/** Returns the column with a record's picture, or with an album's list. */
export function pictureColumnOf(kind: Kind): string | undefined {
  const { single, lists } = fileColumnsOf(kind)
  return [...single, ...lists][0]
}

function trashOf(kind: Kind, column: string) {
  const files = pictureColumnOf(kind)
  return sql`
    select ${sql.lit(kind.name)} as "kind", "id", ${sql.ref(kind.titleField)} as "title",
      ${files ? sql.ref(files) : sql`cast(null as text)`} as "files", "deletedAt", "deletedBy",
      ${sql.ref(column)} as "searched"
    from ${sql.table(kind.table)} where "deletedAt" is not null`
}
