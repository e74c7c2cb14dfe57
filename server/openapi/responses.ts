import type { ResponseDescription } from '../http/route.ts'
import { type JsonSchema, listOf, objectOf, type Schema, text, yes } from './schemas.ts'

/** The usual response: it worked, a sentence, and what came of it. */
export const done = (description: string, more: Record<string, Schema> = {}): ResponseDescription => ({
  description,
  schema: () => objectOf({ success: yes, message: text, ...more }),
  headers: ['X-Message-Key'],
})

/** A response with data and no sentence. */
export const found = (description: string, more: Record<string, Schema>): ResponseDescription => ({
  description,
  schema: () => objectOf({ success: yes, ...more }),
})

/** A file to keep. */
export const file = (type: string, description = 'The file.'): ResponseDescription => ({
  description,
  schema: () => text,
  type,
})

/** A page of a list, or the whole list; its headers say how many there are, and where the next page is. */
export const listed = (response: ResponseDescription): ResponseDescription => ({
  ...response,
  headers: ['X-Total-Count', 'Link'],
})

/** One page of a list that grows without bound. */
export const pageOf = (item: JsonSchema, what = 'A page of it'): ResponseDescription =>
  listed(found(`${what}; 50 unless \`limit\` says otherwise.`, { data: listOf(item) }))
