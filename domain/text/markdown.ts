import type { Language } from './languages.ts'

/** A piece of a line of formatted text: plain text, or text that is bold, in italics or a link. */
export type Span = string | { bold: Span[] } | { italic: Span[] } | { href: string; label: Span[] }

/** A paragraph, a heading or a list of a formatted text. */
export type Block =
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'heading'; spans: Span[] }
  | { type: 'list'; isOrdered: boolean; items: Span[][] }

/** The blocks of a record's formatted text by language; a language without a translation is missing. */
export type BlocksByLanguage = Partial<Record<Language, Block[]>>

/** Returns the text without most of its Markdown marks, for excerpts. */
export const withoutMarks = (text: string) => text.replace(/^#+ |\[([^[\]]*)\]\([^[\]\s()]*\)|\*+/gm, '$1')
