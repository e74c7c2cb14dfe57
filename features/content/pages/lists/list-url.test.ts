import { expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { formatListParams, hasFilters, parseListParams } from './list-url.ts'

const read = (query: string) => parseListParams(volunteer, new URLSearchParams(query))

test('a URL without parameters shows the first 12 records of the whole list', () => {
  expect(read('')).toEqual({ q: '', filters: {}, show: 12 })
  expect(hasFilters(read('show=36'))).toBe(false)
})

test('a search, filters and a number are parsed and formatted back, without unknown parameters', () => {
  const question = read('?q=asha+r&year=2&department=R%26D&show=60&utm_source=chat')
  expect(question).toEqual({ q: 'asha r', filters: { year: 2, department: 'R&D' }, show: 60 })
  expect(hasFilters(question)).toBe(true)
  expect(formatListParams(question)).toBe('?q=asha+r&year=2&department=R%26D&show=60')
  expect(formatListParams({ ...question, q: '', filters: {}, show: 12 })).toBe('')
})

test.each([
  ['show=abc', 12],
  ['show=0', 12],
  ['show=-48', 12],
  ['show=13', 36],
  ['show=36', 36],
  ['show=1e2', 108],
  ['show=100000', 252],
  ['show=36&show=60', 36],
])('?%s shows %i', (query, show) => {
  expect(read(query).show).toBe(show)
})

test('the URL keeps a valid cursor and drops an invalid one', () => {
  expect(formatListParams(read('after=WyJ4Il0'))).toBe('?after=WyJ4Il0')
  expect(read('after=%22x%22')).toEqual({ q: '', filters: {}, show: 12 })
})

test.each([
  ['year=two', {}],
  [`department=${'x'.repeat(300)}`, {}],
  ['department=%00', {}],
  ['studentClass=5', {}],
  ['year=1&year=3', { year: 3 }],
  ['__proto__=1&year=2', { year: 2 }],
])('?%s is corrected', (query, filters) => {
  expect(read(query).filters).toEqual(filters)
})

test('a search is truncated to the length that the API accepts, but never within a character', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100)
  const { q } = parseListParams(student, new URLSearchParams({ q: `${'x'.repeat(99)}🪔 \0` }))
  expect(q.isWellFormed()).toBe(true)
  expect(parseListParams(student, new URLSearchParams({ q: ' \0 ' })).q).toBe('')
})
