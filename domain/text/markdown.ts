import type { Language } from './languages.ts'

/** A piece of a line of formatted text: plain text, or text that is bold, in italics or a link. */
export type Span =
  | string
  | { bold: Span[] }
  | { italic: Span[] }
  | { href: string; label: Span[]; title?: string }

/** A paragraph, a heading, a list or a divider of a formatted text, inside a quote or not. */
export type Block = (
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'heading'; spans: Span[] }
  /** `numbers` are those of the items as typed; null stands for a bullet. */
  | { type: 'list'; isOrdered: boolean; items: Span[][]; numbers: (number | null)[] }
  | { type: 'divider' }
) & { isQuote?: boolean }

/** The blocks of a record's formatted text by language; a language without a translation is missing. */
export type BlocksByLanguage = Partial<Record<Language, Block[]>>

/** A text without a translation is shown in English. */
export const blocksIn = (language: Language, blocks: BlocksByLanguage): Block[] =>
  blocks[language] ?? blocks.en ?? []

/** Returns the text of the blocks without formatting, for excerpts. */
export const plainTextOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      if (block.type === 'divider') return []
      if (block.type !== 'list') return [textOf(block.spans)]
      const { items, numbers } = block
      return items.map((item, index) => {
        const number = numbers[index] ?? null
        return `${number === null ? '' : `${number}. `}${textOf(item)}`
      })
    })
    .join('\n')

const textOf = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      return textOf('bold' in span ? span.bold : 'italic' in span ? span.italic : span.label)
    })
    .join('')

/** Lists and quotes inside each other on one line; many more would exhaust a parser's stack. */
export const maxMarkdownDepth = 7

/** Returns true if a line begins with more lists and quotes inside each other than `maxMarkdownDepth`. */
export const isNestedTooDeeply = (text: string) =>
  text.split(/\r\n|\r|\n/).some((line) => {
    let rest = line
    for (let depth = 0; depth <= maxMarkdownDepth; depth++) {
      const [mark] = drawnLine.test(rest) ? [] : (nestingMark.exec(rest) ?? [])
      if (!mark) return false
      rest = rest.slice(mark.length)
    }
    return true
  })

/** Matches a divider, such as `--------` or `* * *`, and a line of `>` alone. */
const drawnLine = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:>[ \t]*)+)$/
const nestingMark = /^[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/
