import { expect, test } from 'vitest'
import { findCycle } from './refuse-script-cycles.ts'

const importsOf = (lines: Record<string, string[]>) => new Map(Object.entries(lines))

test('files that are imported by several others are no circle', () => {
  expect(
    findCycle(importsOf({ page: ['react', 'shared'], other: ['shared'], shared: ['react'] })),
  ).toBeUndefined()
})

test('a circle is found wherever it begins', () => {
  const imports = importsOf({ page: ['a'], a: ['b'], b: ['c', 'react'], c: ['a'] })
  expect(findCycle(imports)).toEqual(['a', 'b', 'c', 'a'])
})
