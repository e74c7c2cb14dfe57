import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['page', /not cached: at most (\d+) files of the server run/],
  ['add', /with a photo: at most (\d+) files run/],
  ['delete', /A delete runs at most (\d+)/],
])('a %s runs no more files of the server than the map says', (action, sentence) => {
  const map = readFileSync('docs/map.md', 'utf8')
  const executed: Record<string, string[]> = JSON.parse(
    execFileSync(process.execPath, ['testing/children/executed-files.ts'], { encoding: 'utf8' }),
  )
  const said = Number(sentence.exec(map)?.[1])
  expect(executed[action]?.length).toBeLessThanOrEqual(said)
})
