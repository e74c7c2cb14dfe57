import { expect, test } from 'vitest'
import { isId, newId } from './new-id.ts'

test('ids are version 7 UUIDs, each greater than the previous one, however quickly they are created', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(id > (ids[index - 1] ?? ''), `${ids[index - 1]} then ${id}`).toBe(true)
  }
})

test('isId accepts the result of newId', () => {
  expect(isId(newId())).toBe(true)
})
