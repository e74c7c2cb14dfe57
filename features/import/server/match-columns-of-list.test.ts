import { expect, test } from 'vitest'
import type { SheetRow } from '../import-matching.ts'
import { headersOf } from './match-columns-of-list.ts'

test('keeps a column that has no header and starts far down in the list', () => {
  const rows: SheetRow[] = Array.from({ length: 2_000 }, (_, index) => [index + 1, 'Asha'])
  expect(headersOf([[1, 'Name'], ...rows, [2_002, 'Bela', '98300 00000']], 0)).toEqual(['Name', ''])
})
