/*
 * Half surrogate pairs are no text: databases, addresses and mails refuse them. `isWellFormed` and `toWellFormed` of
 * the language itself are younger than the oldest browsers (docs/decisions/040).
 */

/** Whether a text is without half surrogate pairs. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** The text, with U+FFFD in place of each half surrogate pair. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')
