import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

const composeFiles = ['compose.yaml', 'compose.cluster.yaml']

test.each(['Dockerfile', ...composeFiles])('%s uses only settings that the site knows', (path) => {
  const known = [...variableNames, 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'PATH']
  const others = ['DEPLOY', 'DOMAIN', 'SITE', 'SITES', 'ROOT_ACCESS_KEY_ID', 'ROOT_SECRET_ACCESS_KEY']
  const text = readFileSync(path, 'utf8')
  const named = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm), ...text.matchAll(/\b([A-Z][A-Z_]+)=\S/g)].map(
    ([, name]) => name,
  )
  expect(named.filter((name) => ![...known, ...others].includes(name ?? ''))).toEqual([])
})
