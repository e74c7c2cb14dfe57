import { expect, test } from 'vitest'
import { routes } from '#site/routes.ts'
import { allCalls } from './all-calls.ts'

test('the calls that browser tests know are those of the server', () => {
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map(({ method, path }) => `${method} ${path}`).sort()
  expect(names(allCalls())).toEqual(names(routes))
})
