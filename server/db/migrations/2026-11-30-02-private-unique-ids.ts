import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Removes children's unique IDs from the text that visitors search, since visitors no longer see them by default. Where
 * a PIC has set who sees them, nothing changes.
 */
export const privateUniqueIds: Migration = {
  name: '2026-11-30-02-private-unique-ids',
  async up(db) {
    if (await isSet(db)) return
    for (let after = ''; ; ) {
      const rows = await readSome(db, after)
      for (const row of rows) await removeUniqueId(db, row)
      const last = rows.at(-1)
      if (!last) break
      after = last.id
    }
  },
}

async function isSet(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    value: string
  }>`select "value" from "settings" where "key" = 'fieldVisibility'`.execute(db)
  const { audiences } = rows[0] ? JSON.parse(rows[0].value) : {}
  return audiences?.student?.uniqueId !== undefined
}

type Row = { id: string; searchPublic: string; publishing: string | null }

async function readSome(db: Kysely<unknown>, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select "id", "searchPublic", "publishing" from "students"
    where "id" > ${after} order by "id" limit 500`.execute(db)
  return rows
}

/** The text has one line for each field that visitors see: the name, then the unique ID unless it is hidden. */
async function removeUniqueId(db: Kysely<unknown>, { id, searchPublic, publishing }: Row) {
  if (publishing !== null && JSON.parse(publishing).hiddenFields?.includes('uniqueId')) return
  const [name = '', _uniqueId, ...others] = searchPublic.split('\n')
  await sql`
    update "students" set "searchPublic" = ${[name, ...others].join('\n')} where "id" = ${id}`.execute(db)
}
