import { describe, expect, test } from 'vitest'
import { activity } from './activity.ts'
import { filterWords } from './filter-words.ts'
import { filterNames } from './filters.ts'
import { kinds } from './index.ts'
import { readFilters } from './read-filters.ts'
import { student } from './student.ts'
import { volunteer } from './volunteer.ts'

describe.each(kinds.filter(({ filters }) => filters))('the filters of $name', (kind) => {
  const filters = kind.filters ?? []

  test('are fields that everyone sees and whose values can be compared', () => {
    for (const name of filters) {
      expect(kind.fields[name]?.visibleTo, name).toBe('everyone')
      expect(['line', 'choice', 'year', 'day'], name).toContain(kind.fields[name]?.type)
    }
  })

  test('have a path for their choices and words for people', () => {
    expect(kind.paths.choices).toBe(`${kind.paths.list}/choices`)
    expect(filters.filter((name) => !filterWords[name])).toEqual([])
  })

  test('do not take the names of other parameters', () => {
    expect(filters.filter((name) => ['limit', 'cursor', 'q', 'show'].includes(name))).toEqual([])
  })
})

test('every filter is named once among all of them', () => {
  expect([...filterNames].sort()).toEqual([
    'activityType',
    'date',
    'department',
    'graduationYear',
    'studentClass',
    'year',
  ])
})

test('filters are read as the columns hold them; those of other kinds and empty ones are passed over', () => {
  const query = { year: '02', department: 'Civil Engineering', studentClass: '5', date: 'x', q: 'a' }
  expect(readFilters(volunteer, query)).toEqual({
    filters: { year: 2, department: 'Civil Engineering' },
    errors: [],
  })
  expect(readFilters(activity, { date: '2024', activityType: '' })).toEqual({
    filters: { date: '2024' },
    errors: [],
  })
})

test.each<[string, Parameters<typeof readFilters>[0], Record<string, unknown>, string]>([
  ['a class given twice', student, { studentClass: ['5', '6'] }, 'studentClass must be given once.'],
  [
    'a class that is too long',
    student,
    { studentClass: 'x'.repeat(41) },
    'studentClass must be at most 40 characters long.',
  ],
  ['a class with a NUL', student, { studentClass: '5\0' }, 'studentClass is not valid text.'],
  ['half a surrogate pair', student, { studentClass: '\uD800' }, 'studentClass is not valid text.'],
  ['a year in words', volunteer, { year: 'two' }, 'year must be a whole number.'],
  ['a year of five digits', volunteer, { year: '20240' }, 'year must be a whole number.'],
  ['a whole day', activity, { date: '2024-01-01' }, 'date must be a year of four digits.'],
  [
    'a type that is too long',
    activity,
    { activityType: 'x'.repeat(201) },
    'activityType must be at most 200 characters long.',
  ],
])('%s cannot be', (_what, kind, query, message) => {
  const [field] = Object.keys(query)
  expect(readFilters(kind, query)).toEqual({ filters: {}, errors: [{ field, message }] })
})

test('what can be but is not is no error', () => {
  expect(readFilters(activity, { activityType: 'Juggling', date: '0000' }).errors).toEqual([])
})
