import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Span } from '#domain/text/markdown.ts'

/** More nested lists or quotes would exhaust the parser's stack, so such a text is shown as typed. */
const tooDeep = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){8}/m

const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\\]*$/i

/**
 * Parses Markdown into blocks that pages draw, so that no HTML is stored or sent. HTML in the text is shown as typed.
 *
 * @param text at most a few thousand characters
 */
export function parseMarkdown(text: string): Block[] {
  return tooDeep.test(text) ? [{ type: 'paragraph', spans: [text] }] : lexer(text).flatMap(blocksOf)
}

function blocksOf(token: Token): Block[] {
  const { type, tokens = [], raw } = token as Tokens.Generic
  if (['space', 'hr', 'def'].includes(type)) return []
  if (type === 'blockquote') return tokens.flatMap(blocksOf)
  if (type === 'list')
    return [{ type, isOrdered: (token as Tokens.List).ordered, items: itemsOf(token as Tokens.List) }]
  const spans = tokens.length > 0 ? spansOf(tokens) : [raw.trim()]
  return [{ type: type === 'heading' ? 'heading' : 'paragraph', spans }]
}

/** Returns nested items after the item that contains them. */
const itemsOf = ({ items }: Tokens.List): Span[][] =>
  items.flatMap(({ tokens }) => [
    spansOf(tokens.filter(({ type }) => type !== 'list')),
    ...tokens.flatMap((token) => (token.type === 'list' ? itemsOf(token as Tokens.List) : [])),
  ])

function spansOf(tokens: Token[]): Span[] {
  return tokens.flatMap((token): Span[] => {
    const { type, tokens: inner = [], text, href, raw } = token as Tokens.Generic
    if (type === 'strong') return [{ bold: spansOf(inner) }]
    if (type === 'em') return [{ italic: spansOf(inner) }]
    if (type === 'link') return safeAddress.test(href) ? [{ href, label: spansOf(inner) }] : spansOf(inner)
    if (type === 'paragraph' || type === 'text') return inner.length > 0 ? spansOf(inner) : [text]
    return [type === 'escape' || type === 'codespan' || type === 'image' ? text : raw]
  })
}
