/*
 * Databases, URLs and mails reject lone surrogates. The oldest supported browsers lack the native
 * `isWellFormed` and `toWellFormed` (docs/decisions/040).
 */

/** Returns true if a text has no lone surrogates. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** Returns the text with U+FFFD in place of each lone surrogate. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Returns true if a database can store the text: PostgreSQL rejects NUL, and lone surrogates are not valid text. */
export const isStorableText = (text: string) => isWellFormed(text) && !text.includes('\0')
