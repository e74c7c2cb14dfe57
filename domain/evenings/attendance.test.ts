import { expect, test } from 'vitest'
import { formatMinutes, missedInARow, type PastEvening, presenceOf, termOf } from './attendance.ts'

const evening = (day: string, here: string[], closed: string[] = ['5']): PastEvening => ({
  day,
  register: {
    people: new Map(here.map((id) => [id, id.startsWith('late') ? 'late' : 'here'])),
    closedClasses: new Set(closed),
  },
})
const asha = { id: 'asha', studentClass: '5', listedSince: '2026-10-01' }

test('whoever is not marked in a closed class is absent, and nobody in an open one', () => {
  expect(presenceOf(asha, evening('2026-11-03', ['asha']))).toBe('h')
  expect(presenceOf({ ...asha, id: 'late' }, evening('2026-11-03', ['late']))).toBe('l')
  expect(presenceOf(asha, evening('2026-11-03', []))).toBe('a')
  expect(presenceOf(asha, evening('2026-11-03', [], ['6']))).toBe('-')
  expect(presenceOf(asha, evening('2026-09-30', []))).toBe('-')
  // A guest in another class is here.
  expect(presenceOf(asha, evening('2026-11-03', ['asha'], ['6']))).toBe('h')
})

test('evenings without a register neither count nor end a row', () => {
  const evenings = [
    evening('2026-11-20', []),
    evening('2026-11-17', [], ['6']),
    evening('2026-11-13', []),
    evening('2026-11-10', ['asha']),
    evening('2026-11-06', []),
  ]
  expect(missedInARow(asha, evenings)).toEqual({ missed: 2, since: '2026-11-13', lastHere: '2026-11-10' })
  expect(missedInARow(asha, evenings.slice(3))).toEqual({ missed: 0, since: null, lastHere: '2026-11-10' })
  expect(missedInARow(asha, [])).toEqual({ missed: 0, since: null, lastHere: null })
})

test('a term is half of a school year', () => {
  expect(termOf('2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30' })
  expect(termOf('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [150, '2 h 30 min'],
  [-30, '−30 min'],
])('%s minutes are %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
