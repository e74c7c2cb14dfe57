import { cleanText } from '#domain/text/clean-text.ts'

/**
 * Returns a value from a form or from JSON, without invisible characters if it is a string. Passwords are
 * kept exactly as typed, because their hashes are compared.
 */
export const cleanField = (name: string, value: unknown): unknown =>
  typeof value === 'string' && !/password/i.test(name) ? cleanText(value) : value
