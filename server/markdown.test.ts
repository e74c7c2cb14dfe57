import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const inline = (text: string) => parseMarkdown(text).flatMap((block) => ('spans' in block ? block.spans : []))

describe('parseMarkdown', () => {
  it('returns paragraphs, headings and lists, with nested items in the same list', () => {
    expect(
      parseMarkdown('## Our *rules*\n\nFirst line\nsecond **line**\n\n1. one\n2. two\n   - inner\n\n> said'),
    ).toEqual([
      { type: 'heading', spans: ['Our ', { italic: ['rules'] }] },
      { type: 'paragraph', spans: ['First line\nsecond ', { bold: ['line'] }] },
      { type: 'list', isOrdered: true, items: [['one'], ['two'], ['inner']] },
      { type: 'paragraph', spans: ['said'] },
    ])
  })

  it.each([
    ['[us](https://example.org)', 'https://example.org'],
    ['[us](/about)', '/about'],
    ['[us](mailto:us@example.org)', 'mailto:us@example.org'],
    ['https://example.org', 'https://example.org'],
  ])('links %s', (text, href) => {
    expect(inline(text)).toEqual([{ href, label: [expect.any(String)] }])
  })

  it.each([
    '[us](javascript:alert(1))',
    '[us](JaVaScRiPt:alert(1))',
    '[us](data:text/html,x)',
    '[us](//example.org)',
    '[us](/\\example.org)',
    '[us](vbscript:x)',
    '![us](https://example.org/x.png)',
  ])('shows only the label of %s', (text) => {
    expect(inline(text)).toEqual(['us'])
  })

  it('shows HTML as text', () => {
    expect(inline('a <b onclick="x">b</b>').join('')).toBe('a <b onclick="x">b</b>')
    expect(inline('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>'])
  })

  it.each(['>', '- ', '1. ', '> - ', '  \t>'])('shows %j repeated up to the limit as text', (mark) => {
    const text = mark.repeat(5_000 / mark.length)
    expect(parseMarkdown(text).length).toBeLessThanOrEqual(1)
  })

  it.each(['[', '*', '**a ', '_a', '![[', '`', '<', '[a](', '&', '|a'])(
    'returns for %j repeated up to the limit',
    (mark) => {
      expect(parseMarkdown(mark.repeat(5_000 / mark.length))).toHaveLength(1)
    },
  )
})
