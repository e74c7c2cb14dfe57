import { type RawBuilder, sql } from 'kysely'
import { adminFields } from '#domain/accounts.ts'
import { kinds } from '#domain/kinds/index.ts'
import { fileColumnsOf } from '../content/file-names.ts'
import type { Db } from '../db/tables.ts'

/** Bounds the parameters of a query. */
const atOnce = 100

type Place = { table: string; column: string }

const of = (pick: 'single' | 'lists'): Place[] =>
  kinds.flatMap((kind) => fileColumnsOf(kind)[pick].map((column) => ({ table: kind.table, column })))

/**
 * Every place where the name of a stored file can stand: columns that hold one name, columns that list several, and
 * texts in which a URL may occur. What waits in the trash counts like everything else.
 */
export const places = {
  single: [
    ...of('single'),
    ...Object.entries(adminFields)
      .filter(([, { type }]) => type === 'image')
      .map(([column]) => ({ table: 'admins', column })),
  ],
  inTexts: [...of('lists'), { table: 'settings', column: 'value' }],
}

/** Which of these files something names; exact, and meant for few of them inside a transaction. */
export async function usedFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce)
    for (const { name } of await rowsOf(db, namesIn(some))) used.add(name)
    for (const { text } of await rowsOf(db, textsWith(some)))
      for (const name of some) if (text.includes(name)) used.add(name)
  }
  return used
}

/** Which files that were sent at or before a moment seem to be named by nothing. To be asked again before they go. */
export async function seeminglyUnused(db: Db, sentUntil: string): Promise<string[]> {
  const named = sql.join(places.single.map(namesOf), sql` union all `)
  // Not `not in`, for which PostgreSQL reads all the names again for each file once they are more than it has memory for.
  const { rows } = await sql<{ name: string }>`
    select "name" from "uploads" where "createdAt" <= ${sentUntil}
    except select * from (${named}) as "named"`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  for (const { table, column } of places.inTexts) {
    if (names.size === 0) break
    const { rows: texts } = await sql<{ text: string }>`
      select ${sql.ref(column)} as "text" from ${sql.table(table)} where ${sql.ref(column)} <> '[]'`.execute(
      db,
    )
    for (const { text } of texts) for (const [name] of text.matchAll(storedName)) names.delete(name)
  }
  return [...names]
}

/** What names of stored files look like in a text. */
const storedName = /[0-9a-f]{40}[\w-]*\.\w+/g

const namesOf = ({ table, column }: Place) =>
  sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`

const namesIn = (names: string[]) =>
  union<{ name: string }>(
    places.single.map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as "name" from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(names)})`,
    ),
  )

const textsWith = (names: string[]) =>
  union<{ text: string }>(
    places.inTexts.map(({ table, column }) => {
      const hits = names.map((name) => sql`${sql.ref(column)} like ${`%${name}%`}`)
      return sql`select ${sql.ref(column)} as "text" from ${sql.table(table)} where ${sql.join(hits, sql` or `)}`
    }),
  )

const union = <T>(parts: RawBuilder<unknown>[]) => sql.join<T>(parts, sql` union all `) as RawBuilder<T>

const rowsOf = async <T>(db: Db, query: RawBuilder<T>) => (await query.execute(db)).rows
