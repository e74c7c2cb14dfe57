import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Span } from '#domain/text/markdown.ts'

type Props = { blocks: readonly Block[]; fillIn?: (text: string) => string }

/**
 * Draws a formatted text that the server has parsed.
 *
 * @param fillIn replaces the placeholders in each piece of text, such as `{founded}`
 */
export const Markdown = ({ blocks, fillIn = (text) => text }: Props) =>
  withKeys(blocks, (block) =>
    block.isQuote ? (
      <blockquote className="border-edge border-l-4 pl-4">{drawBlock(block, fillIn)}</blockquote>
    ) : (
      drawBlock(block, fillIn)
    ),
  )

function drawBlock(block: Block, fillIn: (text: string) => string): ReactNode {
  if (block.type === 'divider') return <hr className="border-edge" />
  if (block.type === 'heading') return <h2 className="pt-3 text-2xl">{drawSpans(block.spans, fillIn)}</h2>
  if (block.type === 'paragraph')
    return <p className="whitespace-pre-line wrap-anywhere">{drawSpans(block.spans, fillIn)}</p>
  const { items, numbers } = block
  const List = block.isOrdered ? 'ol' : 'ul'
  // A marker hangs left of its item, so a year needs more room than a bullet.
  const room = numbers.some((number) => (number ?? 0) >= 100) ? 'pl-14' : 'pl-6'
  return (
    <List className={`space-y-1 wrap-anywhere ${room}`}>
      {withKeys(
        items.map((spans, index) => ({ spans, number: numbers[index] ?? null })),
        ({ spans, number }) =>
          number === null ? (
            <li className="list-disc whitespace-pre-line">{drawSpans(spans, fillIn)}</li>
          ) : (
            <li value={number} className="list-decimal whitespace-pre-line">
              {drawSpans(spans, fillIn)}
            </li>
          ),
      )}
    </List>
  )
}

const drawSpans = (spans: readonly Span[], fillIn: (text: string) => string): ReactNode =>
  withKeys(spans, (span) => {
    if (typeof span === 'string') return fillIn(span)
    if ('bold' in span) return <strong>{drawSpans(span.bold, fillIn)}</strong>
    if ('italic' in span) return <em>{drawSpans(span.italic, fillIn)}</em>
    const label = drawSpans(span.label, fillIn)
    const className = 'text-link underline underline-offset-4'
    return span.href.startsWith('/') ? (
      <Link to={span.href} title={span.title} className={className}>
        {label}
      </Link>
    ) : (
      <a href={span.href} title={span.title} rel="noopener nofollow external" className={className}>
        {label}
      </a>
    )
  })

/** Draws each piece with its position as the key. */
const withKeys = <T,>(pieces: readonly T[], draw: (piece: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key and never move
  pieces.map((piece, index) => <Fragment key={index}>{draw(piece)}</Fragment>)
