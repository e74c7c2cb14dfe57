/*
 * Text from chats and web pages contains invisible characters: "5" and "5" with a zero-width space look like the same
 * class, but would be two. All text input is cleaned of them.
 */

/** Zero-width spaces, byte order marks, direction marks, soft hyphens and invisible operators. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]+/g

/** ZWNJ and ZWJ shape Indian letters, Persian words and emoji, so they are not removed everywhere. */
const joiners = /[\u200C\u200D]+/g

/** The text as it is stored: NFC, without invisible characters and without joiners that join nothing. */
export const cleanText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(joiners, (found, start: number, whole: string) =>
      shapes(whole.charAt(start - 1), whole.charAt(start + found.length)) ? found.charAt(0) : '',
    )
    .normalize('NFC')

/**
 * The virama of each Indian script. Followed by a joiner, a virama may end a word, as in the old form of the khanda ta.
 */
const viramas = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D'

/** True if a joiner between these two characters, either of which may be empty, changes their shape. */
function shapes(before: string, after: string): boolean {
  if (after.trim() === '') return before !== '' && viramas.includes(before)
  return before > '\u024F' && before.trim() !== ''
}
