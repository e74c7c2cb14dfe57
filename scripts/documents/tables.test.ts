import { expect, test } from 'vitest'
import { tableNames } from '#server/db/hash-tables.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { textOf } from './texts.ts'

test('tables.md names exactly the tables of the database', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const tables = await tableNames(db)
  await close()
  const rows = textOf('docs/tables.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.sort()).toEqual([...tables].sort())
})
