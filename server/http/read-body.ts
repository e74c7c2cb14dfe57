import type { z } from 'zod'
import { Invalid } from '../errors.ts'

/**
 * Checks a JSON body against a schema of `domain/`.
 * @throws {Invalid} with one message per wrong field
 */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {}, { error: inWords })
  if (result.success) return result.data
  const errors = new Map<string, string>()
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const field = [...issue.path, ...unknown].join('.')
    if (!errors.has(field)) errors.set(field, issue.message)
  }
  throw new Invalid([...errors].map(([field, message]) => ({ field, message })))
}

/** For what a schema has no words of its own; Zod's are for programmers. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return `There is no field called "${String(issue.keys[0]).slice(0, 60)}".`
  return issue.path?.length ? 'This value is not valid.' : 'Send an object of fields.'
}
