import * as fc from 'fast-check'

const nastyTexts = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202Eabc',
  '\uFEFF',
  "'; DROP TABLE students; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  'null',
  '-1',
  '1e99',
  'NaN',
  '9'.repeat(30),
  'x'.repeat(300),
  'x'.repeat(70_000),
  '2026-02-30',
  '9999-12-31T24:00:00Z',
  'a@b.co,c@d.org',
  'a@b.co\r\nBcc: c@d.org',
  '/uploads/default.png',
  '[]',
  '{"a":1}',
]
const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(null, true, -1, 1.5, 2 ** 53, [], {}, ['x'], { $ne: 1 }),
)
const nastyNames = [
  '_id',
  '__proto__',
  'constructor',
  'status',
  'deletedAt',
  'sortKey',
  'toString',
  '',
  'x'.repeat(500),
]

const parameters = [
  'limit',
  'cursor',
  'q',
  'x',
  '__proto__',
  'studentClass',
  'year',
  'department',
  'graduationYear',
  'date',
  'activityType',
  'box',
  'weeks',
  'kind',
  'action',
  'admin',
  'state',
  'role',
  'access',
]

/** What goes wrong in a request that would be right. Most requests have nothing wrong, or one thing. */
export const wrongs = fc.record({
  id: fc.option(nastyText, { freq: 3 }),
  kind: fc.option(nastyText, { freq: 5 }),
  query: fc.option(fc.dictionary(fc.constantFrom(...parameters), nastyText, { maxKeys: 2 }), {
    freq: 1,
  }),
  /** Which field, counted round, gets which value. */
  fields: fc.option(fc.array(fc.tuple(fc.nat(40), nastyValue), { minLength: 1, maxLength: 2 }), { freq: 1 }),
  name: fc
    .option(fc.tuple(fc.constantFrom(...nastyNames), nastyValue), { freq: 1, nil: undefined })
    .map((name) => name ?? null),
  as: fc.constantFrom('json', 'form', 'form'),
  file: fc.oneof(
    { weight: 6, arbitrary: fc.constant('good' as const) },
    fc.constant('none' as const),
    fc.uint8Array({ maxLength: 200 }),
  ),
  raw: fc.option(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), { freq: 12 }),
  token: fc.constantFrom('good', 'good', 'good', 'good', 'good', 'none', 'bad'),
})
export type Wrongs = typeof wrongs extends fc.Arbitrary<infer W> ? W : never

export const nothingWrong: Wrongs = {
  id: null,
  kind: null,
  query: null,
  fields: null,
  name: null,
  as: 'form',
  file: 'good',
  raw: null,
  token: 'good',
}
