import { describe, expect, test } from 'vitest'
import { matchesEtag, parseRange } from './media-routes.ts'

const file = { size: 1000, etag: '"abc"' }
const whole = undefined

describe('a request for a file of 1000 bytes', () => {
  test.each<[string, ReturnType<typeof parseRange>]>([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=200-299', { start: 200, end: 299 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['Bytes=1-2', { start: 1, end: 2 }],
    ['bytes= 1-2', { start: 1, end: 2 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-2000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=5-4', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=a-b', whole],
    ['bytes=-1-2', whole],
    ['lines=0-1', whole],
    ['', whole],
  ])('with %j requests %j', (range, expected) => {
    expect(parseRange({ range }, file)).toEqual(expected)
  })

  test('without a range requests the whole file; a range of an empty file is unsatisfiable', () => {
    expect(parseRange({}, file)).toBe(whole)
    expect(parseRange({ range: 'bytes=0-' }, { ...file, size: 0 })).toBe('unsatisfiable')
  })

  test.each([
    ['"abc"', { start: 0, end: 1 }],
    ['"abd"', whole],
    ['W/"abc"', whole],
    ['Sat, 21 Nov 2026 17:00:00 GMT', whole],
  ])('with If-Range %s requests %j', (ifRange, expected) => {
    expect(parseRange({ range: 'bytes=0-1', 'if-range': ifRange }, file)).toEqual(expected)
  })
})

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc" , "y"', true],
  ['*', true],
  ['"x"', false],
  ['abc', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j matches the file: %s', (ifNoneMatch, expected) => {
  expect(matchesEtag(ifNoneMatch, '"abc"')).toBe(expected)
})
