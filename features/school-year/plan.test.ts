import { expect, test } from 'vitest'
import { firstDayOf, yearBegunOn } from '#domain/dates/school-year.ts'
import { noDecisions, planClasses, planYears, toYearMove } from './plan.ts'
import { yearName } from './school-year.ts'
import type { SchoolYear } from './school-year-schemas.ts'

let people = 0
const person = (over: object) => ({
  _id: `id-${++people}`,
  fullName: 'Asha',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isNew: false,
  ...over,
})
const aChild = (studentClass: string, over = {}) => ({ ...person(over), studentClass })
const aVolunteer = (year: number, over = {}) => ({
  ...person(over),
  year,
  department: 'Physics',
  isAlumnus: false,
  isHiddenAsAlumnus: false,
  accountEmail: null,
})
const schoolYear = (over: Partial<SchoolYear>): SchoolYear => ({
  year: 2026,
  month: 6,
  finalYear: 4,
  skippedYear: null,
  isDue: true,
  done: null,
  students: [],
  volunteers: [],
  leftWithAccount: [],
  archive: [],
  ...over,
})

test.each([
  ['2026-05-31', 6, 2025],
  ['2026-06-01', 6, 2026],
  ['2026-12-31', 6, 2026],
  ['2027-01-01', 6, 2026],
  ['2026-04-01', 4, 2026],
  ['2026-01-01', 1, 2026],
])('on %s, if years begin in month %i, the year %i has begun', (day, month, year) => {
  expect(yearBegunOn(day, { month })).toBe(year)
})

test('the name of a year contains both of its calendar years', () => {
  expect([2026, 2099].map(yearName)).toEqual(['2026–27', '2099–00'])
  expect(firstDayOf(2026, { month: 6 })).toBe('2026-06-01')
})

test('moves children up, lets the last class leave, and keeps new children and children of unknown classes in place', () => {
  const students = [
    aChild('10'),
    aChild('5'),
    aChild('Nursery'),
    aChild('Evening batch'),
    aChild('5', { isNew: true }),
  ]
  const classes = planClasses(schoolYear({ students }), noDecisions, 10)
  const outcomes = classes.flatMap(({ name, students }) =>
    students.map(({ becomes, next }) => [name, becomes, next]),
  )
  expect(outcomes).toEqual([
    ['Evening batch', 'stays', null],
    ['Nursery', 'moves', 'LKG'],
    ['5', 'moves', '6'],
    ['5', 'stays', null],
    ['10', 'completed', null],
  ])
})

test('decisions take precedence over proposals', () => {
  const students = [aChild('5'), aChild('5'), aChild('Evening batch'), aChild('UKG', { isNew: true })]
  const [held, gone, other, added] = students
  const decisions = {
    nextClasses: { 'Evening batch': '1', UKG: null },
    people: { [String(held?._id)]: 'stays', [String(gone?._id)]: 'left', [String(added?._id)]: 'moves' },
  } as const
  const classes = planClasses(schoolYear({ students }), decisions, 10)
  const move = toYearMove(2026, classes, [])
  const becomes = new Map(move.students.map(({ _id, ...rest }) => [_id, rest]))
  expect(becomes.get(String(held?._id))).toMatchObject({ becomes: 'stays' })
  expect(becomes.get(String(gone?._id))).toMatchObject({ becomes: 'left' })
  expect(becomes.get(String(other?._id))).toMatchObject({ becomes: 'moves', studentClass: '1' })
  expect(becomes.get(String(added?._id))).toMatchObject({ becomes: 'completed' })
  expect(becomes.get(String(held?._id))).not.toHaveProperty('studentClass')
})

test('volunteers move up a year, and those in the final year or later become alumni', () => {
  const volunteers = [1, 4, 5, 2].map((year) => aVolunteer(year))
  const years = planYears(schoolYear({ volunteers }), noDecisions)
  const outcomes = years.flatMap(({ volunteers }) => volunteers.map(({ year, becomes }) => [year, becomes]))
  expect(outcomes).toEqual([
    [1, 'moves'],
    [2, 'moves'],
    [4, 'became alumnus'],
    [5, 'became alumnus'],
  ])
})

test('a new volunteer stays even in the final year, unless decided otherwise', () => {
  const [second, fourth, decided] = [2, 4, 4].map((year) => aVolunteer(year, { isNew: true }))
  const volunteers = [second, fourth, decided].flatMap((volunteer) => volunteer ?? [])
  const people = { [String(decided?._id)]: 'moves' } as const
  const years = planYears(schoolYear({ volunteers }), { people })
  expect(years.flatMap(({ volunteers }) => volunteers.map(({ year, becomes }) => [year, becomes]))).toEqual([
    [2, 'stays'],
    [4, 'stays'],
    [4, 'became alumnus'],
  ])
})
