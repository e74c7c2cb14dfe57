// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aStudent } from '#app/testing/students.ts'
import { maxNamedRecords } from '../bulk-change.ts'
import { useSelection } from './use-selection.ts'

const query = { q: 'as' }

/** Selects all shown rows in a list of `total` records, and returns the choice to send. */
function select(number: number, total: number) {
  const records = Array.from({ length: number }, (_, index) => aStudent(`Asha ${index}`, '5'))
  const { result } = renderHook(() => useSelection(records, { total, query }))
  act(() => result.current.toggleAll())
  expect(result.current.number).toBe(number)
  return result.current.choice
}

test('a selection with too many ids is sent as the whole list if it contains all records, and otherwise cannot be sent', () => {
  expect(select(maxNamedRecords, 2_000)).toMatchObject({ ids: { length: maxNamedRecords } })
  expect(select(maxNamedRecords + 1, 2_000)).toBeUndefined()
  expect(select(maxNamedRecords + 1, maxNamedRecords + 1)).toEqual({ list: { q: 'as' } })
})
