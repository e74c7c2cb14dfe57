import { z } from '#domain/zod.ts'
import type { Response } from './call.ts'

const success = z.literal(true)

/** The usual response: it worked, a sentence, and what came of it. */
export const done = <S extends z.ZodRawShape = Record<never, never>>(description: string, more?: S) => ({
  description,
  schema: z.object({ success, message: z.string(), ...(more as S) }),
  headers: ['X-Message-Key'],
})

/** A response with data and no sentence. */
export const found = <S extends z.ZodRawShape>(description: string, more: S) => ({
  description,
  schema: z.object({ success, ...more }),
})

/** A file to keep. */
export const file = (type: string, description = 'The file.') => ({ description, schema: z.string(), type })

/** A page of a list, or the whole list; its headers say how many there are, and where the next page is. */
export const listed = <R extends Response>(response: R) => ({
  ...response,
  headers: ['X-Total-Count', 'Link'],
})

/** One page of a list that grows without bound. */
export const pageOf = <S extends z.ZodType>(item: S, what = 'A page of it') =>
  listed(found(`${what}; 50 unless \`limit\` says otherwise.`, { data: z.array(item) }))
