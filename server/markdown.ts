import { getDefaults, lexer, type Token, Tokenizer, type Tokens, walkTokens } from 'marked'
import { toDialableNumber } from '#domain/kinds/contact-number.ts'
import { type Block, isNestedTooDeeply, type Span } from '#domain/text/markdown.ts'

/**
 * Parses Markdown into blocks that pages draw, so that no HTML is stored or sent. What the blocks cannot express, such
 * as HTML or a table, is shown as typed, so that no word is lost.
 *
 * @param text at most a few thousand characters
 */
export function parseMarkdown(text: string): Block[] {
  // Version 0.7.0 stored such texts, and they would exhaust the parser's stack.
  if (isNestedTooDeeply(text)) return [{ type: 'paragraph', spans: [text] }]
  const tokens = lexer(text, { ...getDefaults(), tokenizer: new LosslessTokenizer() })
  const linked = new Set<string>()
  walkTokens(tokens, (token) => {
    if (token.type === 'link') linked.add(token.href)
  })
  return tokens.flatMap((token) =>
    token.type === 'def' && linked.has(token.href) ? [] : blocksOf(token as Tokens.Generic),
  )
}

/** Reads some lines as people mean them, where CommonMark would drop them. Undefined leaves a line to the paragraph. */
class LosslessTokenizer extends Tokenizer {
  override lheading(source: string) {
    const token = super.lheading(source)
    // A line of dashes is a divider, also directly below a text.
    return token?.depth === 2 ? undefined : token
  }

  override blockquote(source: string) {
    return emptyQuote.test(source) ? undefined : super.blockquote(source)
  }

  override def(source: string) {
    const token = super.def(source)
    // The parser drops the second definition of a name.
    return token && this.lexer.tokens.links[token.tag] ? undefined : token
  }
}

/** Matches a first line of `>` alone that begins no quote. */
const emptyQuote = /^ {0,3}>(?:[ \t]*>[> \t]*(?:\n|$)|[ \t]*(?:\n(?! {0,3}>)|$))/

function blocksOf(token: Tokens.Generic): Block[] {
  const { type, tokens = [], raw } = token
  if (type === 'space') return []
  if (type === 'hr') return [{ type: 'divider' }]
  if (type === 'blockquote')
    return tokens.flatMap((inner) => blocksOf(inner)).map((block) => ({ ...block, isQuote: true }))
  if (type === 'list') return [listOf(token as Tokens.List)]
  const spans = tokens.length > 0 ? spansOf(tokens) : [raw.trim()]
  return [{ type: type === 'heading' ? 'heading' : 'paragraph', spans }]
}

type Item = { number: number | null; spans: Span[] }

function listOf(list: Tokens.List): Block {
  const items = itemsOf(list)
  const numbers = items.map(({ number }) => number)
  return { type: 'list', isOrdered: list.ordered, items: items.map(({ spans }) => spans), numbers }
}

/** Returns nested items after the item that contains them. */
const itemsOf = ({ items, ordered }: Tokens.List): Item[] => {
  const typed = items.map(({ raw }) => (ordered ? Number.parseInt(raw, 10) : null))
  // People who know Markdown number each item 1 and expect it to count.
  const counts = ordered && typed.every((number) => number === 1)
  return items.flatMap(({ tokens }, index) => [
    {
      number: counts ? index + 1 : (typed[index] ?? null),
      spans: spansOf(tokens.filter(({ type }) => type !== 'list')),
    },
    ...tokens.flatMap((token) => (token.type === 'list' ? itemsOf(token as Tokens.List) : [])),
  ])
}

function spansOf(tokens: Token[]): Span[] {
  return tokens.flatMap((token): Span[] => {
    const { type, tokens: inner = [], text, raw } = token as Tokens.Generic
    if (type === 'strong') return [{ bold: spansOf(inner) }]
    if (type === 'em') return [{ italic: spansOf(inner) }]
    if (type === 'link' || type === 'image') return [linkOf(token as Tokens.Generic)]
    if (type === 'paragraph' || type === 'text') return inner.length > 0 ? spansOf(inner) : [text]
    return [type === 'escape' || type === 'codespan' ? text : raw]
  })
}

/** Returns a link, or the text as typed if its address is not safe or leads nowhere. */
function linkOf({ href, title, tokens = [], text, raw }: Tokens.Generic): Span {
  const address = toSafeAddress(href)
  if (!address) return raw
  const label = tokens.length > 0 ? spansOf(tokens) : [text || href]
  return { href: address, label, ...(title && { title }) }
}

const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\\]*$/i
const mailAddress = /^[^\s@/:\\]+@[^\s@/:\\]+\.[a-z]{2,}$/i
/** An address on the web without `https://`. Only `www.` tells a page from a file such as `rules.pdf`. */
const webAddress =
  /^(?:www\.[^\s\\/@:?#]+|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?!pdf$|docx?$|jpe?g$|png$|html?$)[a-z]{2,24})(?:[/?#][^\s\\]*)?$/i

/** Also understands an address as people type it: without `https://`, an e-mail address, a telephone number. */
function toSafeAddress(href: string): string | undefined {
  if (safeAddress.test(href)) return href
  if (mailAddress.test(href)) return `mailto:${href}`
  if (webAddress.test(href)) return `https://${href}`
  const number = toDialableNumber(href)
  return number && `tel:${number}`
}
