import { expect, test } from 'vitest'
import { nextCell, rectangleOf } from './grid-selection.ts'

const size = { rows: 30, columns: 4 }
const from = { row: 12, column: 2 }

test.each([
  ['ArrowUp', false, [11, 2]],
  ['ArrowDown', false, [13, 2]],
  ['ArrowLeft', false, [12, 1]],
  ['ArrowRight', false, [12, 3]],
  ['ArrowUp', true, [0, 2]],
  ['ArrowDown', true, [29, 2]],
  ['ArrowLeft', true, [12, 0]],
  ['ArrowRight', true, [12, 3]],
  ['Home', false, [12, 0]],
  ['End', false, [12, 3]],
  ['Home', true, [0, 0]],
  ['End', true, [29, 3]],
  ['PageUp', false, [2, 2]],
  ['PageDown', false, [22, 2]],
])('%s, with Control %s, moves to %j', (key, ctrlKey, [row, column]) => {
  expect(nextCell({ key, ctrlKey, metaKey: false }, from, size)).toEqual({ row, column })
})

test('stops at an edge', () => {
  const keys = { ctrlKey: false, metaKey: false }
  expect(nextCell({ key: 'ArrowUp', ...keys }, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
  expect(nextCell({ key: 'PageDown', ...keys }, { row: 29, column: 3 }, size)).toEqual({
    row: 29,
    column: 3,
  })
})

test('ignores other keys', () => {
  for (const key of ['a', 'Enter', 'Tab', 'toString'])
    expect(nextCell({ key, ctrlKey: false, metaKey: false }, from, size)).toBeUndefined()
})

test('selects the rectangle between two cells in any order', () => {
  expect(rectangleOf({ active: { row: 1, column: 3 }, anchor: { row: 5, column: 0 } })).toEqual({
    top: 1,
    bottom: 5,
    left: 0,
    right: 3,
  })
})
