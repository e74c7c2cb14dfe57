import { z } from '#domain/zod.ts'
import type { Response } from './call.ts'

const success = z.literal(true)

export const messagePartsSchema = z
  .object({ key: z.string(), values: z.array(z.unknown()) })
  .describe(
    'The key of `message`, such as `trash.deleted`, and its values. Present if the request has the header `X-Messages: parts`.',
  )
  .meta({ id: 'MessageParts' })

export const messageResponse = <S extends z.ZodRawShape = Record<never, never>>(
  description: string,
  more?: S,
) => ({
  description,
  schema: z.object({
    success,
    message: z.string(),
    messageParts: messagePartsSchema.optional(),
    ...(more as S),
  }),
})

export const dataResponse = <S extends z.ZodRawShape>(description: string, more: S) => ({
  description,
  schema: z.object({ success, ...more }),
})

export const fileResponse = (type: string, description = 'The file.') => ({
  description,
  schema: z.string(),
  type,
})

export const listResponse = <R extends Response>(response: R) => ({
  ...response,
  headers: ['X-Total-Count', 'Link'],
})

export const pageResponse = <S extends z.ZodType>(item: S, what = 'A page of the list') =>
  listResponse(dataResponse(`${what}; 50 items unless \`limit\` is set.`, { data: z.array(item) }))
