import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** These files do not change a record's fields: they store what may be shown of it. */
const writeNoFields = ['save-consents.ts', 'public-columns.ts']
const writesRecords = /\.(updateTable|insertInto)\((tableOf\(|'students')/

test('records are written in one place', () => {
  const files = globSync('{server,features,site}/**/*.ts', { exclude: ['**/*.test.ts', '**/migrations/**'] })
  const writers = files.filter((file) => writesRecords.test(readFileSync(file, 'utf8')))
  const allowed = [...writeNoFields, 'write-changes.ts']
  expect(writers.map((file) => basename(file)).sort()).toEqual(allowed.sort())
})
