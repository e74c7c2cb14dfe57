import { cleanText } from '#domain/text/clean-text.ts'

/**
 * Removes invisible characters from a string in a form or in JSON. Passwords stay exactly as typed, because their
 * hashes are compared.
 */
export const cleanField = (name: string, value: unknown): unknown =>
  typeof value === 'string' && !/password/i.test(name) ? cleanText(value) : value
