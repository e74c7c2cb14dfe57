import { expect, test } from 'vitest'
import { dialectTerms } from '#server/db/migrations/migration.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { aStudent } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { favoritePuppets } from './example/server/db/migrations/2090-01-02-01-favorite-puppets.ts'

test.each(bothDialects)(
  'the migration in docs/adding-a-field.md leaves old records unchanged, on %s',
  async (dialect) => {
    const testApp = await openTestApp(dialect)
    const { db } = testApp.context
    const students = () => db.selectFrom('students').selectAll().execute()
    const payload = aStudent()
    const headers = await asAdmin(testApp.context, await anAdmin(testApp.context))
    await testApp.request({
      method: 'POST',
      url: '/api/admin/dashboard/students/add-students',
      headers,
      payload,
    })
    const before = await students()
    expect(before).toHaveLength(1)
    await favoritePuppets.up(db as never, dialectTerms[dialect], dialect)
    expect(await students()).toEqual(before.map((row) => ({ ...row, favoritePuppet: null })))
    // Drop the column, because other tests reuse a server's databases.
    await db.schema.alterTable('students').dropColumn('favoritePuppet').execute()
    await testApp.close()
  },
)
