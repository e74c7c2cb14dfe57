type Run = (sql: string) => Promise<unknown>
type Ask = (sql: string) => Promise<{ rows: { name: string }[] }>

/**
 * Copies what the migrations left in the tables into a schema beside them, once.
 * Answers the SQL that puts all tables back to it, which is much quicker than a new database.
 */
export async function keepFirstState(run: Run, ask: Ask): Promise<string> {
  const names = async (sql: string) => (await ask(sql)).rows.map(({ name }) => name)
  const tablesIn = (schema: string) =>
    names(`select tablename as name from pg_tables where schemaname = '${schema}'`)

  const tables = await tablesIn('public')
  const isKept = (await names(`select nspname as name from pg_namespace where nspname = 'first_state'`))
    .length
  if (!isKept) {
    const asked = tables.map((table) => `select '${table}' as name where exists (select 1 from "${table}")`)
    const filled = await names(asked.join(' union all '))
    const copies = filled.map((table) => `create table first_state."${table}" as table "${table}";`)
    await run(`begin; create schema first_state; ${copies.join(' ')} commit;`)
  }
  const put = [
    ...tables.map((table) => `delete from "${table}";`),
    ...(await tablesIn('first_state')).map((table) => `insert into "${table}" table first_state."${table}";`),
  ]
  // In the role of a replica references are not checked, so the order of the tables does not matter.
  return `begin; set local session_replication_role = replica; ${put.join(' ')} commit;`
}
