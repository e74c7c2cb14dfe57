import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DialectName, dialectOf } from './dialect.ts'

type Reference = { table: string; refersTo: string }

const queries: Record<DialectName, RawBuilder<Reference>> = {
  sqlite: sql`
    select t."name" as "table", f."table" as "refersTo"
    from pragma_table_list t join pragma_foreign_key_list(t."name") f where t."schema" = 'main'`,
  postgres: sql`
    select c.relname as "table", r.relname as "refersTo"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f'`,
}

/**
 * Sorts tables so that each comes after those that its foreign keys refer to; otherwise alphabetically. They can be
 * filled in this order, and emptied in the opposite one.
 *
 * @throws {Error} if tables refer to each other in a circle
 */
export async function sortByReferences<T>(db: Kysely<T>, names: readonly string[]): Promise<string[]> {
  const { rows } = await queries[dialectOf(db)].execute(db)
  const references = Map.groupBy(rows, ({ table }) => table)
  const sorted = new Set<string>()
  const add = (name: string, path: string[]) => {
    if (sorted.has(name)) return
    if (path.includes(name)) throw new Error(`The tables ${path.join(', ')} refer to each other in a circle.`)
    const earlier = (references.get(name) ?? []).map(({ refersTo }) => refersTo).sort()
    for (const table of earlier) if (table !== name) add(table, [...path, name])
    sorted.add(name)
  }
  for (const name of names.toSorted()) add(name, [])
  return [...sorted]
}
