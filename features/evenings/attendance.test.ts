import { expect, test } from 'vitest'
import {
  absenceStreak,
  attendanceRates,
  classDaysOfMonth,
  formatMinutes,
  monthsFrom,
  type PastEvening,
  presenceOf,
  termOf,
} from './attendance.ts'
import { classesAt, type SchoolClass } from './classes-at.ts'

const since = '2026-09-01'
const aClass = (id: string): SchoolClass => ({
  id,
  name: id,
  position: null,
  formerNames: [],
  since,
  endedAt: null,
  mergedInto: null,
})
const classes = new Map(['4', '5', '6'].map((id) => [id, aClass(id)]))

const evening = (day: string, here: string[], closed: string[] = ['5']): PastEvening => ({
  day,
  classes: classesAt(classes, [asha], `${day}T11:30:00.000Z`),
  register: {
    people: new Map(here.map((id) => [id, id.startsWith('late') ? 'late' : 'here'])),
    closedClasses: new Map(closed.map((name) => [name, `${day}T12:00:00.000Z`])),
    home: new Map(),
    reading: new Map(),
    arithmetic: new Map(),
  },
})
const asha = {
  id: 'asha',
  classes: [{ classId: '5', from: since }],
  addedAt: '2026-10-01',
  listedSince: '2026-10-01',
}

test('counts an unmarked child as absent only if the class is closed', () => {
  expect(presenceOf(asha, evening('2026-11-03', ['asha']))).toBe('h')
  expect(presenceOf({ ...asha, id: 'late' }, evening('2026-11-03', ['late']))).toBe('l')
  expect(presenceOf(asha, evening('2026-11-03', []))).toBe('a')
  expect(presenceOf(asha, evening('2026-11-03', [], ['6']))).toBe('-')
  expect(presenceOf(asha, evening(asha.listedSince, []))).toBe('a')
  expect(presenceOf(asha, evening('2026-09-30', []))).toBe('-')
  // A child marked in another class counts as here.
  expect(presenceOf(asha, evening('2026-11-03', ['asha'], ['6']))).toBe('h')
})

test('uses the class a child was in at that time', () => {
  const moved = { ...asha, classes: [...asha.classes, { classId: '6', from: '2026-11-10T09:00:00.000Z' }] }
  expect(presenceOf(moved, evening('2026-11-03', []))).toBe('a')
  expect(presenceOf(moved, evening('2026-11-10', []))).toBe('-')
  expect(presenceOf(moved, evening('2026-11-10', [], ['6']))).toBe('a')
})

test('ignores an evening for a class whose register was not closed', () => {
  const childrenOf = (classId: string, ...ids: string[]) =>
    ids.map((id) => ({ ...asha, id, classes: [{ classId, from: since }] }))
  const children = [...childrenOf('4', 'a', 'b'), ...childrenOf('5', 'c', 'd'), ...childrenOf('6', 'e', 'f')]
  const evenings = [evening('2026-11-10', ['c'], ['4', '5']), evening('2026-11-12', ['a', 'c', 'e'], ['4'])]
  expect(attendanceRates(children, evenings, classesAt(classes, children, '2026-11-13'))).toEqual([
    { studentClass: '4', shares: [0, 50], share: 25 },
    { studentClass: '5', shares: [50, null], share: 50 },
    { studentClass: '6', shares: [null, null], share: null },
  ])
})

test('ignores evenings without a register when counting missed evenings in a row', () => {
  const evenings = [
    evening('2026-11-20', []),
    evening('2026-11-17', [], ['6']),
    evening('2026-11-13', []),
    evening('2026-11-10', ['asha']),
    evening('2026-11-06', []),
  ]
  expect(absenceStreak(asha, evenings)).toEqual({ missed: 2, since: '2026-11-13', lastHere: '2026-11-10' })
  expect(absenceStreak(asha, evenings.slice(3))).toEqual({ missed: 0, since: null, lastHere: '2026-11-10' })
  expect(absenceStreak(asha, [])).toEqual({ missed: 0, since: null, lastHere: null })
})

test('a term is half a school year', () => {
  expect(termOf('2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30' })
  expect(termOf('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-12-31' })
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [150, '2 h 30 min'],
  [-30, '−30 min'],
])('formats %s minutes as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))

test('lists the months of a term and the next month, with their class days', () => {
  expect(monthsFrom('2026-07-01')).toEqual(
    [7, 8, 9, 10, 11, 12].map((month) => `2026-${String(month).padStart(2, '0')}`).concat('2027-01'),
  )
  const calendar = {
    classTimings: [{ day: 'Friday', time: '5-6 PM', weekdays: ['FR' as const], from: '17:00', to: '18:00' }],
    holidays: [{ name: 'Rain', from: '2027-02-12', to: '2027-02-12' }],
    extraClasses: [{ day: '2027-02-28', from: '17:00', to: '18:00', name: 'Play' }],
  }
  expect(classDaysOfMonth('2027-02', calendar)).toEqual([
    '2027-02-05',
    '2027-02-19',
    '2027-02-26',
    '2027-02-28',
  ])
})
