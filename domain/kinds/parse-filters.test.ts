import { describe, expect, test } from 'vitest'
import { activity } from './activity.ts'
import { filterLabels } from './filter-labels.ts'
import { kinds } from './index.ts'
import { parseFilters } from './parse-filters.ts'
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
    expect(filters.filter((name) => !filterLabels[name])).toEqual([])
  })

  test('do not take the names of other parameters', () => {
    expect(filters.filter((name) => ['limit', 'cursor', 'q', 'show'].includes(name))).toEqual([])
  })
})

test('filters are read as the columns hold them; those of other kinds and empty ones are passed over', () => {
  const query = { year: '02', department: 'Civil Engineering', studentClass: '5', date: 'x', q: 'a' }
  expect(parseFilters(volunteer, query)).toEqual({
    filters: { year: 2, department: 'Civil Engineering' },
    invalid: [],
  })
  expect(parseFilters(activity, { date: '2024', activityType: '' })).toEqual({
    filters: { date: '2024' },
    invalid: [],
  })
})

test.each<[string, Parameters<typeof parseFilters>[0], Record<string, unknown>]>([
  ['a class given twice', student, { studentClass: ['5', '6'] }],
  ['a class that is too long', student, { studentClass: 'x'.repeat(41) }],
  ['a class with a NUL', student, { studentClass: '5\0' }],
  ['half a surrogate pair', student, { studentClass: '\uD800' }],
  ['a year in words', volunteer, { year: 'two' }],
  ['a year of five digits', volunteer, { year: '20240' }],
  ['a whole day', activity, { date: '2024-01-01' }],
  ['a type that is too long', activity, { activityType: 'x'.repeat(201) }],
])('%s cannot be', (_what, kind, query) => {
  expect(parseFilters(kind, query)).toEqual({ filters: {}, invalid: Object.keys(query) })
})

test('what can be but is not is no error', () => {
  expect(parseFilters(activity, { activityType: 'Juggling', date: '0000' }).invalid).toEqual([])
})
