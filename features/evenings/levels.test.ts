import { expect, test } from 'vitest'
import { countLevels, latestLevels, roundOf } from './levels.ts'

test.each([
  ['2026-07-01', '2026-07-01'],
  ['2026-10-31', '2026-07-01'],
  ['2026-11-01', '2026-11-01'],
  ['2027-02-28', '2026-11-01'],
  ['2027-03-01', '2027-03-01'],
  ['2027-06-30', '2027-03-01'],
])('%s is in the round that begins on %s', (day, begins) => {
  expect(roundOf(day)).toBe(begins)
})

test('the latest level of each child counts, in the order of the levels', () => {
  const mark = (subject: string, what: 'letter' | 'word' | 'story', day: string) =>
    ({ subject, about: 'reading', what, day }) as const
  const latest = latestLevels([
    mark('asha', 'letter', '2026-07-10'),
    mark('bina', 'story', '2026-07-10'),
    mark('asha', 'word', '2026-11-10'),
    mark('chand', 'word', '2026-11-10'),
  ])
  expect(latest.get('asha')).toEqual({ reading: { what: 'word', day: '2026-11-10' } })
  const levels = ['asha', 'bina', 'chand', 'dipa'].map((id) => latest.get(id)?.reading?.what)
  expect(countLevels('reading', levels)).toEqual([
    ['word', 2],
    ['story', 1],
  ])
})
