import { describe, expect, test } from 'vitest'
import { parseStrictly } from './parse-json-body.ts'

describe('a JSON body', () => {
  test.each([
    ['{"a":[1,{"b":"c"}]}', { a: [1, { b: 'c' }] }],
    ['{"a":"{[{[ \\" :"}', { a: '{[{[ " :' }],
    ['{"a":{"x":1},"b":{"x":2}}', { a: { x: 1 }, b: { x: 2 } }],
    ['"text"', 'text'],
    ['  ', undefined],
  ])('parses %s', (text, expected) => {
    expect(parseStrictly(text)).toEqual(expected)
  })

  test.each([
    ['is cut off', '{"a":1', 'not valid JSON'],
    ['names a field twice', '{"email":"a","email":"b"}', 'appears twice'],
    ['names a field twice, once with an escape', '{"a":1,"\\u0061":2}', 'appears twice'],
    ['names a field twice deep inside', '{"a":[{"b":1,"b":1}]}', 'appears twice'],
    ['is nested 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000), 'nested too deeply'],
    ['contains `__proto__`', '{"__proto__":{"role":"PIC"}}', 'not valid JSON'],
  ])('is rejected if it %s', (_what, text, message) => {
    expect(() => parseStrictly(text)).toThrow(message)
  })
})
