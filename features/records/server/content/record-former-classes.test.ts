import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** These files do not change a record's fields: they restore a record unchanged, or store what may be shown of it. */
const writeNoFields = [
  'features/consents/server/save-consents.ts',
  'features/records/server/content/public-columns.ts',
  'features/records/server/trash/restore-record.ts',
]

test('every file that writes records stores the former classes of children', () => {
  const writers = globSync('{server,features,site}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/migrations/**'],
  }).filter((file) => /\.(updateTable|insertInto)\((tableOf\(|'students')/.test(readFileSync(file, 'utf8')))
  const forgetful = writers.filter((file) => !readFileSync(file, 'utf8').includes('recordFormerClasses('))
  expect(forgetful.sort()).toEqual(writeNoFields)
  expect(writers.length).toBeGreaterThan(forgetful.length)
})
