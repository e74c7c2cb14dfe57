import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { connect, sqliteFileName } from '#server/db/open-sqlite.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'

/**
 * Migrates the database of a folder, and dies in the given step: before the given statement of it, or else at its end,
 * before the commit.
 */
const [, , folder = '', last = '0', statement] = process.argv
let left: number | undefined
const db = new Kysely<unknown>({
  dialect: sqliteDialect(connect(join(folder, sqliteFileName))),
  log() {
    if (left !== undefined && --left < 0) process.kill(process.pid, 'SIGKILL')
  },
})
await migrate(
  db,
  migrations.map((migration, index) => ({
    ...migration,
    async up(...given) {
      if (index === Number(last) && statement) left = Number(statement)
      await migration.up(...given)
      if (index === Number(last)) process.kill(process.pid, 'SIGKILL')
    },
  })),
)
