import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startChild } from '#testing/children/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'

test.each(migrations.map(({ name }, step) => [name, step]))(
  'a folder whose process was killed at the end of %s is brought up to date by the next start',
  async (_name, step) => {
    const folder = temporaryFolder()
    expect(await startChild('die-in-migration.ts', folder, String(step)).ended).toBe('SIGKILL')
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    const { rows } = await sql`select "name" from "migrations"`.execute(db)
    expect(rows).toHaveLength(migrations.length)
    await close()
  },
)
