import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connect, sqliteFileName } from '#server/db/open-sqlite.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'

/** Migrates the database of a folder, and dies at the end of the given step, before the commit. */
const [, , folder = '', last = '0'] = process.argv
const db = new Kysely<unknown>({ dialect: sqliteDialect(connect(join(folder, sqliteFileName))) })
await migrate(
  db,
  migrations.map((migration, index) => ({
    ...migration,
    async up(...given) {
      await migration.up(...given)
      if (index === Number(last)) process.kill(process.pid, 'SIGKILL')
    },
  })),
)
