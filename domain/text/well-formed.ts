/*
 * Databases, URLs and mails reject lone surrogates. The oldest supported browsers lack the native
 * `isWellFormed` and `toWellFormed` (docs/decisions/040).
 */

export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** PostgreSQL rejects NUL, and no database can store lone surrogates. */
export const isStorableText = (text: string) => isWellFormed(text) && !text.includes('\0')
