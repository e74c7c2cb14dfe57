import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

// What cannot be run here is at least read by those who know how it is written.

/** Taste, and that a web server is for everybody to reach. */
const unused = [
  ...['no-build-and-image', 'no-unbound-port-interfaces', 'require-quotes-in-ports', 'service-keys-order'],
  ...['services-alphabetical-order', 'top-level-properties-order'],
]
const rules = Object.fromEntries(unused.map((name) => [name, 0 as const]))
const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
const problemsOf = (path: string) =>
  linter
    .lintFiles([path], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))

const composeFiles = ['compose.yaml', 'compose.cluster.yaml']

test.each(composeFiles)('%s is a compose file', (path) => {
  expect(problemsOf(path)).toEqual([])
})

test('a compose file that is none is found out', () => {
  const path = join(temporaryFolder(), 'compose.yaml')
  writeFileSync(
    path,
    readFileSync('compose.yaml', 'utf8').replace('read_only: true', 'read_only: perhaps\n    memory: 1g'),
  )
  expect(problemsOf(path).join('\n')).toMatch(/invalid-schema/)
})

test('the Dockerfile has no mistake that its reader knows', () => {
  expect(validate(readFileSync('Dockerfile', 'utf8'))).toEqual([])
  expect(validate('FROM debian\nHEALTHCHEK CMD true\n')).toHaveLength(1)
})

test.each(['Dockerfile', ...composeFiles])('the settings in %s are those that the site knows', (path) => {
  const known = [...variableNames, 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'PATH']
  const others = ['DEPLOY', 'DOMAIN', 'SITE', 'SITES', 'ROOT_ACCESS_KEY_ID', 'ROOT_SECRET_ACCESS_KEY']
  const text = readFileSync(path, 'utf8')
  const named = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm), ...text.matchAll(/\b([A-Z][A-Z_]+)=\S/g)].map(
    ([, name]) => name,
  )
  expect(named.filter((name) => ![...known, ...others].includes(name ?? ''))).toEqual([])
})
