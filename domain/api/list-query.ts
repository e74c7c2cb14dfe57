import { httpMessages } from '#domain/api/http-messages.ts'
import type { Field } from '#domain/kinds/fields.ts'
import { filterLabels } from '#domain/kinds/filter-labels.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { listStates } from '#domain/kinds/list-states.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { isStorableText } from '#domain/text/well-formed.ts'
import { z } from '#domain/zod.ts'
import type { JsonSchema } from './call.ts'
import { describedSchema } from './schemas.ts'

export const maxLimit = 1_000

const limitMessage = httpMessages.limitInvalid(maxLimit)

/** Query parameters of a paginated list (`server/http/list-params.ts`). */
export const pageQuery = {
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,4}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maxLimit, limitMessage)
    .optional()
    .meta({ as: { type: 'integer', minimum: 1, maximum: maxLimit } })
    .describe('The maximum number of records.'),
  cursor: z
    .string(httpMessages.cursorInvalid)
    .max(2_000, httpMessages.cursorInvalid)
    .optional()
    .meta({ as: { type: 'string' } })
    .describe('The position to continue from, as given in the `Link` of the previous page.'),
}

export const searchQuery = {
  q: z
    .string(httpMessages.searchRepeated)
    .max(maxSearchLength, httpMessages.searchTooLong)
    .refine(isStorableText, httpMessages.searchInvalid)
    .default('')
    .meta({ as: { type: 'string', maxLength: maxSearchLength } })
    .describe('Only records that contain all of these words.'),
}

export const listQuery = { ...pageQuery, ...searchQuery }

/** Returns the schema of a parameter that the handler itself checks. */
const described = (description: string, schema: JsonSchema) =>
  z.unknown().optional().meta({ as: schema }).describe(description)

export const stateQuery = {
  state: described('Only records in this state. Admins only.', { type: 'string', enum: [...listStates] }),
}

/** Treats an empty parameter as absent, because forms send empty fields. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value === '' ? undefined : value), schema.optional())
    .meta({ as: describedSchema(schema) })

export const filterQuery = ({ category, fields, filters = [] }: Kind) => ({
  ...Object.fromEntries(filters.map((name) => [name, filterParameter(name, fields[name])])),
  ...(category === 'gallery' && eventQuery),
})

const eventQuery = {
  event: z
    .uuid(httpMessages.idInvalid('event', 'an event'))
    .optional()
    .describe('Only the albums of the event with this id.'),
}

function filterParameter(name: string, field?: Field) {
  const what =
    field?.type === 'day' ? 'Only records from this year.' : 'Only records with exactly this value.'
  return described(`${filterLabels[name]?.label ?? name}. ${what}`, filterSchema(field))
}

function filterSchema(field?: Field): JsonSchema {
  if (field?.type === 'year') return { type: 'integer', minimum: 0, maximum: 9_999 }
  if (field?.type === 'day') return { type: 'string', pattern: '^\\d{4}$' }
  return { type: 'string', ...(field?.max !== undefined && { maxLength: field.max }) }
}
