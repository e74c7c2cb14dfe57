import * as fc from 'fast-check'
import { aPicture, aVideo } from '../files.ts'

/** The subset of JSON Schema that the API document uses for request bodies. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  title?: string
  minimum?: number
  maximum?: number
  minItems?: number
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

const nastyTexts = [
  ...[
    '',
    ' ',
    '\0',
    '\uD800',
    '\u202Eabc',
    '\uFEFF',
    '%',
    '_',
    '\\',
    'null',
    '-1',
    '1e99',
    'NaN',
    '[]',
    '{"a":1}',
  ],
  ...["'; DROP TABLE students; --", '../../etc/passwd', '{{7*7}}', '/uploads/default.png', '2026-02-30'],
  ...['9999-12-31T24:00:00Z', 'a@b.co,c@d.org', 'a@b.co\r\nBcc: c@d.org', '9'.repeat(30), 'x'.repeat(70_000)],
]
export const nastyText = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(null, true, -1, 1.5, 2 ** 53, [], {}, ['x'], { $ne: 1 }),
)
const nastyNames = ['_id', '__proto__', 'constructor', 'status', 'deletedAt', 'toString', '', 'x'.repeat(500)]
const parameters = [
  ...[
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
  ],
  ...['activityType', 'box', 'weeks', 'kind', 'action', 'admin', 'state', 'role', 'access'],
]

/** Generates the value one time in six, otherwise null. */
const rarely = <T>(wrong: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, wrong)

/** Errors outside the body. Most requests have at most one. */
export const faults = {
  id: rarely(nastyText),
  query: rarely(fc.dictionary(fc.constantFrom(...parameters), nastyText, { maxKeys: 2 })),
  raw: rarely(fc.oneof(fc.json(), fc.string({ unit: 'binary' }))),
  token: fc.constantFrom(...Array.from({ length: 10 }, () => 'good' as const), 'none', 'bad'),
}

export type ArbitraryRequest = {
  [Name in keyof typeof faults]: (typeof faults)[Name] extends fc.Arbitrary<infer Value> ? Value : never
} & { body: [type: string, value: unknown] | undefined }

const examples: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.stringMatching(/^[a-z]{3,9}@example\.org$/),
  date: fc.constantFrom('2026-11-21', '2027-06-30', '1999-01-01'),
  'date-time': fc.constant('2026-11-21T17:00:00.000Z'),
  uuid: fc.constant('01930000-0000-7000-8000-000000000000'),
  uri: fc.constant('https://example.org/'),
  binary: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(aPicture, aVideo) },
    fc.uint8Array({ maxLength: 200 }).map((bytes) => () => new File([new Uint8Array(bytes)], 'x.jpg')),
  ),
}

/** Generates a body that matches the schema. In half of the cases some parts of it are wrong. */
export const arbitraryBody = (schema: Schema) => fc.oneof(allowedBy(schema, false), allowedBy(schema, true))

function allowedBy(schema: Schema, isSpoiled: boolean): fc.Arbitrary<unknown> {
  const { anyOf, allOf, enum: choices, format = '', pattern, items = {}, minimum = 0, maximum = 100 } = schema
  const part = (of: Schema) => (isSpoiled ? spoiled(allowedBy(of, true)) : allowedBy(of, false))
  if (anyOf) return fc.oneof(...anyOf.map(part))
  if (allOf) return allowedBy(Object.assign({}, ...allOf), isSpoiled)
  if ('const' in schema) return fc.constant(schema.const)
  if (choices) return fc.constantFrom(...choices)
  if (examples[format]) return examples[format]
  const [type] = [schema.type].flat()
  if (type === 'object') return objectOf(schema, part, isSpoiled)
  if (type === 'array') return fc.array(part(items), { minLength: schema.minItems ?? 0, maxLength: 3 })
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: minimum, max: Math.min(maximum, 9_999) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (schema.title === 'Date') return allowedBy({ format: 'date' }, isSpoiled)
  if (/phone|contact/i.test(schema.title ?? '')) return fc.constant('+91 98300 00000')
  if (pattern?.includes('[0-9'))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), examples.uuid ?? fc.string())
  return fc.stringMatching(/^[a-z]{3}[ -~]{0,20}[a-z]$/)
}

const spoiled = (right: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: right }, nastyValue)

function objectOf(
  { properties = {}, required = [] }: Schema,
  part: (schema: Schema) => fc.Arbitrary<unknown>,
  isSpoiled: boolean,
) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, part(schema)]))
  const unknown = fc.tuple(fc.constantFrom(...nastyNames), nastyValue)
  return fc
    .tuple(
      fc.record(fields, { requiredKeys: required, noNullPrototype: true }),
      isSpoiled ? rarely(unknown) : fc.constant(null),
    )
    .map(([object, more]) => (more ? { ...object, [more[0]]: more[1] } : object))
}
