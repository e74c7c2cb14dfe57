import { cleanText } from '#domain/text/clean-text.ts'

/**
 * A value as it was sent in a field of a form or of JSON, without invisible characters if it is a text. Passwords are
 * compared by their hash, so they stay as they were typed.
 */
export const cleanField = (name: string, value: unknown): unknown =>
  typeof value === 'string' && !/password/i.test(name) ? cleanText(value) : value
