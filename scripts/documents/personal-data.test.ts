import { expect, test } from 'vitest'
import { fateLabels } from '#features/people/person.ts'
import { personSources } from '#site/features.ts'
import { textOf } from './texts.ts'

test('personal-data.md has a line for each source, with the text of the page', () => {
  const lines = textOf('docs/personal-data.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what') && !line.startsWith('| ---'))
  expect(lines).toEqual(
    personSources.map(
      ({ label, where, fate, why }) => `| ${label} | ${where} | ${fateLabels[fate]} | ${why} |`,
    ),
  )
})
