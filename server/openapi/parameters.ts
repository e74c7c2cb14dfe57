import { z } from 'zod'
import { idempotencyKeyPattern } from '#domain/idempotency-key.ts'
import type { Field } from '#domain/kinds/fields.ts'
import { filterLabels } from '#domain/kinds/filter-labels.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { listStates } from '#domain/kinds/leaving.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { maxLimit } from '../http/list-params.ts'
import type { Parameter } from '../http/route.ts'
import { type JsonSchema, type Schema, text } from './schemas.ts'

/** What a list that is read page by page takes (`http/list-params.ts`). */
export const pageParameters = {
  limit: queryParameter('limit', 'How many records at most.', {
    type: 'integer',
    minimum: 1,
    maximum: maxLimit,
  }),
  cursor: queryParameter('cursor', 'Where the previous page ended; taken from its `Link`.', text),
}

export const searchParameter = {
  q: queryParameter('q', 'Only records in which every one of these words occurs.', {
    type: 'string',
    maxLength: maxSearchLength,
  }),
}

/** What every list of records takes. */
export const listParameters = { ...pageParameters, ...searchParameter }

export const stateParameter = {
  state: queryParameter('state', 'Only records in this state; of admins.', {
    type: 'string',
    enum: [...listStates],
  }),
}

export const idempotencyKeyParameter: Record<string, Parameter> = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key for this request. If you repeat the request with it within two days, because the answer was lost, you get the first answer and nothing is added twice.',
    schema: { type: 'string', minLength: 1, maxLength: 66, pattern: idempotencyKeyPattern.source },
  },
}

export function queryParameter(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'query', description, schema }
}

/** An empty parameter counts as none, as a form sends it. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The parameters by which a kind's list is filtered. */
export function filterParameters({ fields, filters = [] }: Kind): Record<string, Parameter> {
  return Object.fromEntries(filters.map((name) => [name, filterParameter(name, fields[name])]))
}

function filterParameter(name: string, field?: Field): Parameter {
  const what = field?.type === 'day' ? 'Only records of this year.' : 'Only records with this very value.'
  return queryParameter(name, `${filterLabels[name]?.label ?? name}. ${what}`, filterSchema(field))
}

function filterSchema(field?: Field): JsonSchema {
  if (field?.type === 'year') return { type: 'integer', minimum: 0, maximum: 9_999 }
  if (field?.type === 'day') return { ...text, pattern: '^\\d{4}$' }
  return field?.max === undefined ? text : { ...text, maxLength: field.max }
}
