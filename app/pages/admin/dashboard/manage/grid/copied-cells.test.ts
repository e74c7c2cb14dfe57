import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCells, parseCells, placeCells } from './copied-cells.ts'

test.each([
  ['one text', 'Asha', [['Asha']]],
  ['nothing', '', [['']]],
  ['a column', '5\n6\n7', [['5'], ['6'], ['7']]],
  ['a column as spreadsheets end it', '5\r\n6\r\n', [['5'], ['6']]],
  ['a hole in a column', '5\n\n7\n', [['5'], [''], ['7']]],
  [
    'several columns',
    'Asha\t5\nBela\t6',
    [
      ['Asha', '5'],
      ['Bela', '6'],
    ],
  ],
  [
    'an empty cell at the end of a row',
    'Asha\t\nBela\t6',
    [
      ['Asha', ''],
      ['Bela', '6'],
    ],
  ],
  ['a text of several lines', '"Lane 1\nnear the ""mill"""\t5', [['Lane 1\nnear the "mill"', '5']]],
  ['a quote that quotes nothing', '"Tuntun" Kisku\t5', [['"Tuntun" Kisku', '5']]],
  ['a quote that does not end', '"Lane\n6', [['"Lane'], ['6']]],
  ['spaces around', '  Asha \t 5', [['Asha', '5']]],
])('reads %s', (_what, text, cells) => {
  expect(parseCells(text)).toEqual(cells)
})

test('what was copied is read as it was', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ক', ',') })
    .map((text) => text.trim())
  const rows = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    .chain(([height, width]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
    // Whether a last row of one empty cell is one, nobody can tell.
    .filter((rows) => rows.at(-1)?.join('') !== '')
  fc.assert(
    fc.property(rows, (rows) => {
      expect(parseCells(formatCells(rows))).toEqual(rows)
    }),
  )
})

const size = { rows: 3, columns: 2 }
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })

test('a column is placed from the first selected cell on, and what has no place is counted', () => {
  expect(placeCells([['5'], ['6'], ['7']], at(1, 1), size)).toEqual({
    cells: [
      { row: 1, column: 1, text: '5' },
      { row: 2, column: 1, text: '6' },
    ],
    leftOut: 1,
  })
})

test('one text fills all that is selected', () => {
  const { cells, leftOut } = placeCells([['5']], { top: 0, bottom: 2, left: 1, right: 1 }, size)
  expect(cells.map(({ row, text }) => [row, text])).toEqual([
    [0, '5'],
    [1, '5'],
    [2, '5'],
  ])
  expect(leftOut).toBe(0)
})
