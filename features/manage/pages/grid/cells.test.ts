import fc from 'fast-check'
import { expect, test } from 'vitest'
import { festival } from '#domain/kinds/festival.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { asTyped, formatCells, gridColumns, parseCells, placeCells } from './cells.ts'

test.each([
  ['a single cell', 'Asha', [['Asha']]],
  ['an empty string', '', [['']]],
  ['a column', '5\n6\n7', [['5'], ['6'], ['7']]],
  ['a column with line breaks as in spreadsheets', '5\r\n6\r\n', [['5'], ['6']]],
  ['an empty cell in a column', '5\n\n7\n', [['5'], [''], ['7']]],
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
  ['a cell of several lines', '"Lane 1\nnear the ""mill"""\t5', [['Lane 1\nnear the "mill"', '5']]],
  ['a quote that encloses only part of a cell', '"Tuntun" Kisku\t5', [['"Tuntun" Kisku', '5']]],
  ['an unterminated quote', '"Lane\n6', [['"Lane'], ['6']]],
  ['spaces around cells', '  Asha \t 5', [['Asha', '5']]],
])('parses %s', (_what, text, cells) => {
  expect(parseCells(text)).toEqual(cells)
})

test('parses copied cells back into the original cells', () => {
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
    // A last row with a single empty cell looks the same as a final line break.
    .filter((rows) => rows.at(-1)?.join('') !== '')
  fc.assert(
    fc.property(rows, (rows) => {
      expect(parseCells(formatCells(rows))).toEqual(rows)
    }),
  )
})

const size = { rows: 3, columns: 2 }
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })

test('places a column starting at the first selected cell, and counts the cells that do not fit', () => {
  expect(placeCells([['5'], ['6'], ['7']], at(1, 1), size)).toEqual({
    cells: [
      { row: 1, column: 1, text: '5' },
      { row: 2, column: 1, text: '6' },
    ],
    leftOut: 1,
  })
})

test('a single cell fills the whole selection', () => {
  const { cells, leftOut } = placeCells([['5']], { top: 0, bottom: 2, left: 1, right: 1 }, size)
  expect(cells.map(({ row, text }) => [row, text])).toEqual([
    [0, '5'],
    [1, '5'],
    [2, '5'],
  ])
  expect(leftOut).toBe(0)
})

test.each([
  [student, 'gender', 'male', 'Male'],
  [student, 'gender', 'लड़की', 'Female'],
  [student, 'gender', 'sparrow', 'sparrow'],
  [student, 'studentClass', 'Class 5', '5'],
  [student, 'studentClass', 'Class 7', 'Class 7'],
  [student, 'fullName', "'=Asha  Devi", '=Asha Devi'],
  [festival, 'date', '22/11/2026', '2026-11-22'],
  [festival, 'date', '22 Nov 2026', '2026-11-22'],
  [festival, 'date', '31/2/2026', '2026-02-31'],
  [festival, 'studentsPresent', '1,200', '1200'],
])('a cell of %s pasted into %s as %s becomes %s', (kind, name, text, expected) => {
  const record = { _id: 'a', createdAt: '', updatedAt: '', studentClass: '5' } as AnyRecord
  const columns = gridColumns(kind, {
    ...record,
    ...Object.fromEntries(Object.keys(kind.fields).map((name) => [name, '5'])),
  })
  const column = columns.findIndex((column) => column.name === name)
  const cells = asTyped([{ row: 0, column, text }], { kind, records: [record], columns })
  expect(cells).toEqual([{ row: 0, column, text: expected }])
})
