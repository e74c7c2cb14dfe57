import type { z } from 'zod'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type Message, parseMessage } from '#domain/text/words.ts'
import { fieldRuleMessage, Invalid } from '../errors.ts'

/**
 * Validates a JSON body or query parameters.
 * @throws {Invalid} with one message per invalid field
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input ?? {}, { error: defaultMessage })
  if (result.success) return result.data
  const errors = new Map<string, Message>()
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const field = [...issue.path, ...unknown].join('.')
    if (!errors.has(field)) errors.set(field, fieldRuleMessage(parseMessage(issue.message)))
  }
  throw new Invalid([...errors].map(([field, message]) => ({ field, message })))
}

/** Used for rules that define no message: Zod's messages are for programmers. */
const defaultMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return httpMessages.unknownField(String(issue.keys[0]).slice(0, 60))
  return issue.path?.length ? httpMessages.valueInvalid : httpMessages.notAnObject
}

/** Anything but a string or number becomes an empty string, because it may not be convertible. */
export const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
