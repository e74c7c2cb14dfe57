import { z } from 'zod'
import { longestSearch } from '#domain/site.ts'
import { Invalid } from '../errors.ts'

/** What every list takes: `?limit=`, `?cursor=` and `?q=`. */
export type ListQuery = { limit?: number | undefined; cursor?: Cursor | undefined; q: string }
/** Where the page before ended. */
export type Cursor = { sortKey: string; id: string }

export const listParameters = ['limit', 'cursor', 'q'] as const
export const maxLimit = 1_000
/** Of a list that grows by itself, and is not complete where nobody says how much is wanted. */
export const usualLimit = 50

const limitSays = `limit must be a whole number from 1 to ${maxLimit}.`
const cursorSays = 'cursor is not one that a list has given.'

const schema = z.object({
  limit: z
    .string(limitSays)
    .regex(/^\d{1,4}$/, limitSays)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maxLimit, limitSays)
    .optional(),
  cursor: z.string(cursorSays).max(2_000, cursorSays).transform(readCursor).optional(),
  q: z
    .string('q must be given once.')
    .max(longestSearch, `q must be at most ${longestSearch} characters long.`)
    .refine(isWellFormed, 'q is not valid text.')
    .default(''),
})

/** Other parameters are not ours and are passed over. @throws {Invalid} */
export function readListQuery(query: unknown): ListQuery {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  throw new Invalid(result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}

export const writeCursor = ({ sortKey, id }: Cursor) =>
  Buffer.from(JSON.stringify([sortKey, id])).toString('base64url')

/** Where the next page is, while there is one, and how many records there are in all. */
export function pageHeaders(
  path: string,
  { total, next }: { total: number; next: Cursor | undefined },
  asked: Record<string, string | undefined>,
): Record<string, string> {
  const count = { 'x-total-count': String(total) }
  if (!next) return count
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  query.set('cursor', writeCursor(next))
  return { ...count, link: `<${path}?${query}>; rel="next"` }
}

function readCursor(text: string, context: z.RefinementCtx): Cursor {
  const cursor = z.tuple([z.string().max(500).refine(isWellFormed), z.uuid()]).safeParse(parseOrNothing(text))
  if (cursor.success) return { sortKey: cursor.data[0], id: cursor.data[1] }
  context.addIssue({ code: 'custom', message: cursorSays })
  return z.NEVER
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** PostgreSQL takes no NUL in a text, and half surrogate pairs are no text at all. */
function isWellFormed(text: string) {
  return text.isWellFormed() && !text.includes('\0')
}
