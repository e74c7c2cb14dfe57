import { type Kysely, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'

/** Lets a table be searched by parts of words (`search.ts`). */
export const indexText = (db: Kysely<unknown>, dialect: DialectName, table: string): Promise<void> =>
  dialect === 'postgres' ? indexOnPostgres(db, table) : indexOnSqlite(db, table)

/**
 * Uses FTS5's trigram tokenizer; triggers keep the index up to date. The index's row ids are the records' numbers,
 * because `vacuum` may change the row ids of a table with a text key.
 */
async function indexOnSqlite(db: Kysely<unknown>, table: string) {
  const [records, index] = [sql.table(table), sql.table(`${table}_search`)]
  const trigger = (name: string) => sql.ref(`${table}_search_${name}`)
  await sql`
    create virtual table ${index} using fts5(
      "searchPublic", "searchAll", content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`.execute(db)
  await sql`
    create trigger ${trigger('add')} after insert on ${records} begin
      update ${records} set "number" = (select coalesce(max("number"), 0) + 1 from ${records})
      where "id" = new."id" and "number" is null;
      insert into ${index} ("rowid", "searchPublic", "searchAll")
      select "number", "searchPublic", "searchAll" from ${records} where "id" = new."id";
    end`.execute(db)
  await sql`
    create trigger ${trigger('edit')} after update of "searchPublic", "searchAll" on ${records} begin
      insert or replace into ${index} ("rowid", "searchPublic", "searchAll")
      values (new."number", new."searchPublic", new."searchAll");
    end`.execute(db)
  await sql`
    create trigger ${trigger('remove')} after delete on ${records} begin
      delete from ${index} where "rowid" = old."number";
    end`.execute(db)
  await sql`create unique index ${sql.ref(`${table}_number`)} on ${records} ("number")`.execute(db)
}

/**
 * Uses `pg_trgm`, a trusted extension that the owner of the database may create. Without it, each search
 * reads the whole list.
 */
async function indexOnPostgres(db: Kysely<unknown>, table: string) {
  if (!(await createTrigrams(db))) return
  for (const column of ['searchPublic', 'searchAll'])
    await sql`
      create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops) where "deletedAt" is null`.execute(db)
}

/** @returns true if the database has `pg_trgm` now */
export async function createTrigrams(db: Kysely<unknown>): Promise<boolean> {
  // A failed statement would abort the surrounding transaction; inside a `do` block it does not.
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(
    db,
  )
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
