import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { textOf } from './texts.ts'

const operations = ['docs/operations.md', 'deploy/README.md'].map(textOf).join('\n')

test('the operations pages name only existing commands', () => {
  const named = [...operations.matchAll(/\bnpm (?:run )?([a-z:-]+)\b/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !(String(name) in packageFile.scripts))).toEqual([])
})

test('the operations pages name only existing settings', () => {
  const moving = /^MOVE_TO_/
  const ofCompose = ['DOMAIN', 'DATABASE_PASSWORD', 'S3_PASSWORD']
  const named = [...operations.matchAll(/\b([A-Z][A-Z0-9]*_?[A-Z0-9_]*)=/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(15)
  const unknown = new Set(named).difference(new Set([...variableNames, ...ofCompose]))
  expect([...unknown].filter((name) => !moving.test(name))).toEqual([])
})
