import { type RawBuilder, sql } from 'kysely'
import type { PersonEntry } from '#domain/personal-data.ts'
import { erasedName } from '#domain/personal-data.ts'
import type { Db } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import type { Person, PersonSource } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'
import type { ClassLogRow } from './tables.ts'

type Row = Pick<ClassLogRow, 'id' | 'adminId' | 'adminName'>

type Written<R extends Row> = {
  table: string
  /** The column with the id of the record that a row is about, if any. */
  about?: string
  /** Further columns to select, for `toEntry`. */
  more?: RawBuilder<unknown>
  /** Columns whose text may contain a name. */
  texts: readonly (keyof R & string)[]
  toEntry: (row: R) => PersonEntry
}

/**
 * Returns a source for rows that admins wrote. Erasing a person deletes the rows about them, keeps the rows
 * they wrote about others without their name, and removes their name from other texts.
 */
export function writtenSource<R extends Row>({
  table,
  about,
  texts,
  more = sql``,
  toEntry,
}: Written<R>): PersonSource {
  const isAbout = ({ row }: Person) => (about ? sql`${sql.ref(about)} = ${row.id}` : sql`1 = 0`)

  async function find(db: Db, where: RawBuilder<unknown>): Promise<R[]> {
    const rows = sql<R>`select * ${more} from ${sql.table(table)} where ${where} order by "day" desc, "at" desc`
    return (await rows.execute(db)).rows
  }

  async function findNaming(db: Db, person: Person) {
    const names = namesOf(person)
    const mayBe = texts.map((text) => mayContainName(sql.ref(text), names))
    const rows = await find(db, sql.join(mayBe, sql` or `))
    const naming = rows.filter((row) => texts.some((text) => isNamedIn(String(row[text]), names)))
    const tracesOf = (row: R) => ({ texts: texts.map((text) => String(row[text])) })
    return withChoices(db, person, naming, { source: table, tracesOf })
  }

  return {
    tables: [table],
    async read(db, person) {
      const rows = await find(db, sql`${isAbout(person)} or ${isBy(person)}`)
      const entries = new Map(rows.map((row) => [row.id, toEntry(row)]))
      for (const { thing, choice } of await findNaming(db, person))
        entries.set(thing.id, { ...toEntry(thing), choice })
      return [...entries.values()]
    },
    async erase(db, person) {
      await sql`delete from ${sql.table(table)} where ${isAbout(person)}`.execute(db)
      await sql`
        update ${sql.table(table)} set "adminId" = null, "adminName" = ${erasedName} where ${isBy(person)}`.execute(
        db,
      )
      for (const row of erasedOf(await findNaming(db, person))) {
        const set = texts.map(
          (text) => sql`${sql.ref(text)} = ${withoutNames(String(row[text]), namesOf(person))}`,
        )
        await sql`update ${sql.table(table)} set ${sql.join(set)} where "id" = ${row.id}`.execute(db)
      }
    },
  }
}

/** Matches rows by the author's account, or by name if the account is gone; children have no account. */
const isBy = ({ kind, name, account }: Person) => sql<boolean>`(
  "adminId" = ${account?.id ?? ''}
  ${'email' in kind.fields ? sql`or ("adminName" = ${name} and "adminId" not in (select "admins"."id" from "admins"))` : sql``})`
