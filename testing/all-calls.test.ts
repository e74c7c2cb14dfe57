import { expect, test } from 'vitest'
import { features } from '#site/features.ts'
import { allCalls } from './all-calls.ts'

test('the calls that browser tests know are those of the server', () => {
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).sort()
  expect(names(allCalls())).toEqual(names(features.flatMap(({ routes = [] }) => routes)))
})
