/*
 * Lone surrogates are no valid text: databases, URLs and mails reject them. `isWellFormed` and `toWellFormed` of
 * the language itself are younger than the oldest browsers (docs/decisions/040).
 */

/** Whether a text has no lone surrogates. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** The text with U+FFFD in place of each lone surrogate. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** PostgreSQL takes no NUL in a text, and lone surrogates are no valid text. */
export const isStorableText = (text: string) => isWellFormed(text) && !text.includes('\0')
