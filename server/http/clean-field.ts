import { cleanText } from '#domain/text/clean-text.ts'

/**
 * Returns a value from a form or from JSON, without invisible characters if it is a text. Passwords stay as
 * they were typed, since they are compared by their hash.
 */
export const cleanField = (name: string, value: unknown): unknown =>
  typeof value === 'string' && !/password/i.test(name) ? cleanText(value) : value
