import { z } from '#domain/zod.ts'
import type { Response } from './call.ts'

const success = z.literal(true)

/** Returns the usual response: success, a message, and the properties of `more`. */
export const messageResponse = <S extends z.ZodRawShape = Record<never, never>>(
  description: string,
  more?: S,
) => ({
  description,
  schema: z.object({ success, message: z.string(), ...(more as S) }),
  headers: ['X-Message-Key'],
})

/** Returns a response with data and no message. */
export const dataResponse = <S extends z.ZodRawShape>(description: string, more: S) => ({
  description,
  schema: z.object({ success, ...more }),
})

/** Returns the response of a download. */
export const fileResponse = (type: string, description = 'The file.') => ({
  description,
  schema: z.string(),
  type,
})

/** Returns the response with the headers of a list: the total, and the link to the next page. */
export const listResponse = <R extends Response>(response: R) => ({
  ...response,
  headers: ['X-Total-Count', 'Link'],
})

/** Returns the response of one page of a list that grows without bound. */
export const pageResponse = <S extends z.ZodType>(item: S, what = 'A page of the list') =>
  listResponse(dataResponse(`${what}; 50 items unless \`limit\` is set.`, { data: z.array(item) }))
