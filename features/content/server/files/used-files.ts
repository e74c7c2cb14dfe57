import { type RawBuilder, sql } from 'kysely'
import { adminFields } from '#domain/session/accounts.ts'
import { chunk } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'

/** Limits the parameters of one query. */
const batchSize = 100

type Place = { table: string; column: string }

/** Every column that can contain the name of a stored file: alone, or inside a text. */
const filePlaces = {
  single: [
    // Records that use the file, including those in the trash.
    { table: 'fileUses', column: 'name' },
    ...Object.entries(adminFields)
      .filter(([, { type }]) => type === 'image')
      .map(([column]) => ({ table: 'admins', column })),
  ],
  inTexts: [
    { table: 'settings', column: 'value' },
    // Changes that can still be undone.
    { table: 'changedRecords', column: 'before' },
    { table: 'changedRecords', column: 'after' },
    // Imports that have not been applied yet.
    { table: 'imports', column: 'photos' },
  ],
}

/** Returns which of these files are used. The result is exact. Use it for a few files, inside a transaction. */
export async function findUsedFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const some of chunk(names, batchSize)) {
    for (const { table, column } of filePlaces.single) {
      const isOne = sql`${sql.ref(column)} in (${sql.join(some)})`
      for (const name of await readColumn(db, { table, column }, isOne)) used.add(name)
    }
    for (const { table, column } of filePlaces.inTexts) {
      const hits = some.map((name) => sql`${sql.ref(column)} like ${`%${name}%`}`)
      for (const text of await readColumn(db, { table, column }, sql.join(hits, sql` or `)))
        for (const name of some) if (text.includes(name)) used.add(name)
    }
  }
  return used
}

async function readColumn(db: Db, { table, column }: Place, where: RawBuilder<unknown>): Promise<string[]> {
  const query = sql<{ text: string }>`
    select ${sql.ref(column)} as "text" from ${sql.table(table)} where ${where}`
  return (await query.execute(db)).rows.map(({ text }) => text)
}

/** Returns files uploaded at or before a time that seem unused. Check again before deleting them. */
export async function findProbablyUnused(db: Db, uploadedUntil: string): Promise<string[]> {
  const referenced = sql.join(filePlaces.single.map(selectNames), sql` union all `)
  // Does not use `not in`: without enough memory for all names, PostgreSQL would read them again for each file.
  const { rows } = await sql<{ name: string }>`
    select "name" from "uploads" where "createdAt" <= ${uploadedUntil}
    except select * from (${referenced}) as "named"`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  for (const place of filePlaces.inTexts) {
    if (names.size === 0) break
    for (const text of await readColumn(db, place, sql`${sql.ref(place.column)} <> '[]'`))
      for (const [name] of text.matchAll(storedName)) names.delete(name)
  }
  return [...names]
}

const storedName = /[0-9a-f]{40}[\w-]*\.\w+/g

const selectNames = ({ table, column }: Place) =>
  sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`
