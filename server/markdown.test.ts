import { describe, expect, it } from 'vitest'
import { fieldSchema } from '#domain/kinds/field-schemas.ts'
import { page } from '#domain/kinds/page.ts'
import { type Block, plainTextOf, type Span } from '#domain/text/markdown.ts'
import { parseMarkdown } from './markdown.ts'

const inline = (text: string) => parseMarkdown(text).flatMap((block) => ('spans' in block ? block.spans : []))
const isAccepted = (text: string) => fieldSchema(page.fields.description).safeParse(text).success

/** A page's text as a person types it, with dividers, years, a list that goes on, and addresses without `https://`. */
const typed = `## Fees

There are **no fees**.

--------

See [the rules](https://example.org/rules) and [our page](www.example.org).

2016. The school began.

1. Fill in the form
2. Bring it

Then wait for our call.

3. Come in the evening
4. Bring a pencil`

describe('parseMarkdown', () => {
  it('returns paragraphs, headings, lists with nested items, and quotes', () => {
    expect(
      parseMarkdown('## Our *rules*\n\nFirst line\nsecond **line**\n\n1. one\n2. two\n   - inner\n\n> said'),
    ).toEqual([
      { type: 'heading', spans: ['Our ', { italic: ['rules'] }] },
      { type: 'paragraph', spans: ['First line\nsecond ', { bold: ['line'] }] },
      { type: 'list', isOrdered: true, items: [['one'], ['two'], ['inner']], numbers: [1, 2, null] },
      { type: 'paragraph', spans: ['said'], isQuote: true },
    ])
  })

  it('shows a text as it was typed, with its numbers, divider and links', () => {
    expect(parseMarkdown(typed)).toEqual([
      { type: 'heading', spans: ['Fees'] },
      { type: 'paragraph', spans: ['There are ', { bold: ['no fees'] }, '.'] },
      { type: 'divider' },
      {
        type: 'paragraph',
        spans: [
          'See ',
          { href: 'https://example.org/rules', label: ['the rules'] },
          ' and ',
          { href: 'https://www.example.org', label: ['our page'] },
          '.',
        ],
      },
      {
        type: 'list',
        isOrdered: true,
        items: [['The school began.'], ['Fill in the form'], ['Bring it']],
        numbers: [2016, 1, 2],
      },
      { type: 'paragraph', spans: ['Then wait for our call.'] },
      {
        type: 'list',
        isOrdered: true,
        items: [['Come in the evening'], ['Bring a pencil']],
        numbers: [3, 4],
      },
    ])
  })

  it.each([
    ['[us](https://example.org)', 'https://example.org'],
    ['[us](/about)', '/about'],
    ['[us](mailto:us@example.org)', 'mailto:us@example.org'],
    ['https://example.org', 'https://example.org'],
    ['[us](www.example.org/a?b#c)', 'https://www.example.org/a?b#c'],
    ['[us](forms.example.in/abc)', 'https://forms.example.in/abc'],
    ['[us](asha@example.org)', 'mailto:asha@example.org'],
    ['[us](+919830000000)', 'tel:+919830000000'],
    ['![us](https://example.org/x.png)', 'https://example.org/x.png'],
    ['[](https://example.org)', 'https://example.org'],
    ['[us][1]\n\n[1]: https://example.org', 'https://example.org'],
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
    '[us](rules.pdf)',
    '[us]()',
    '<script>alert(1)</script>',
    'a <b onclick="x">b</b>',
    '- [ ] a task',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '~~gone~~',
    '    **four spaces**',
    '[1]: a footnote without a link',
    '>',
    '>>>>\ntext',
    '====',
  ])('shows %j as typed', (text) => {
    expect(plainTextOf(parseMarkdown(text))).toBe(text.replace(/^(?:- | {4})/, ''))
  })

  it.each([
    ['--------', ['divider']],
    ['********', ['divider']],
    ['- - - - - - - -', ['divider']],
    ['>>>>>>>>>>>>', ['paragraph']],
    ['A text\n--------\nand more', ['paragraph', 'divider', 'paragraph']],
    ['> a quote\n> - - - - - - - -', ['paragraph', 'divider']],
  ])('keeps the formatting beside the drawn line %j', (line, types) => {
    expect(isAccepted(line)).toBe(true)
    const blocks = parseMarkdown(`## Fees\n\n${line}\n\n**no fees**`)
    expect(blocks.map(({ type }) => type)).toEqual(['heading', ...types, 'paragraph'])
  })

  it.each([
    ['1. a\n1. b\n1. c', [1, 2, 3]],
    ['2016. a\n2016. b\n2019. c', [2016, 2016, 2019]],
    ['7) a\n8) b', [7, 8]],
    ['- a\n  1. b\n  2. c', [null, 1, 2]],
  ])('numbers %j as %j', (text, numbers) => {
    expect(parseMarkdown(text)).toMatchObject([{ type: 'list', numbers }])
  })

  it('loses no word or number of a text', () => {
    const text = `${typed}\n\n> a quote\n> 7. with a number\n\n[x](y z) ![picture](a b.png) [note](https://example.org "Title")
[1]: first\n[1]: second\nRs 5 * 3\n    indented\n- one\n\n  two paragraphs\n- # heading in an item\n- > quote in an item\n\n\`\`\`\nfenced\n\`\`\``
    const shown = JSON.stringify(parseMarkdown(text))
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) expect(shown).toContain(word)
  })

  it.each(['>', '- ', '1. ', '> - ', '  \t>', '- * '])(
    'refuses lists and quotes nested too deeply with %j, and shows stored ones as text',
    (mark) => {
      const text = `${mark.repeat(4_900 / mark.length)}x`
      expect(isAccepted(text)).toBe(false)
      expect(inline(text)).toEqual([text])
      expect(isAccepted(`${mark.repeat(7 / mark.trim().split(' ').length)}x`)).toBe(true)
    },
  )

  it.each(['[', '*', '**a ', '_a', '![[', '`', '<', '[a](', '&', '|a', '>\n', '> a\n>>', '- - - - - - -\n'])(
    'returns for %j repeated up to the limit',
    (mark) => {
      expect(spansIn(parseMarkdown(mark.repeat(5_000 / mark.length)))).toBeDefined()
    },
  )
})

const spansIn = (blocks: Block[]): Span[] => blocks.flatMap((block) => ('spans' in block ? block.spans : []))
