import type PDFKit from 'pdfkit'
import { type FontRun, splitIntoRuns, stripUnprintable } from './font-runs.ts'
import type { FaceName, Typefaces } from './typefaces.ts'

export type Style = { face: FaceName; size: number; color: string }
export type Align = 'left' | 'right' | 'center'

export type Typesetter = {
  /** Returns the width on one line, in points. */
  widthOf: (text: string, style: Style) => number
  /** Breaks a text into at most `maxLines` lines of the given width. A truncated text ends in …. */
  breakLines: (text: string, style: Style, width: number, maxLines: number) => string[]
  /** Draws one line on the baseline, aligned at `x`. */
  write: (text: string, x: number, baseline: number, style: Style, align?: Align) => void
}

/** The text may be in any writing system of our languages, even in several of them on one line. */
export function createTypesetter(doc: PDFKit.PDFDocument, faces: Typefaces): Typesetter {
  for (const { key, font } of Object.values(faces).flat()) doc.registerFont(key, font)

  const widthOfRuns = (runs: FontRun[], size: number) =>
    runs.reduce((sum, { key, text }) => sum + doc.font(key).fontSize(size).widthOfString(text), 0)
  const widthOf = (text: string, { face, size }: Style) => widthOfRuns(splitIntoRuns(text, faces[face]), size)

  function write(text: string, x: number, baseline: number, style: Style, align: Align = 'left') {
    const printed = stripUnprintable(text).trim()
    if (printed === '') return
    const runs = splitIntoRuns(printed, faces[style.face])
    const width = align === 'left' ? 0 : widthOfRuns(runs, style.size)
    let left = align === 'center' ? x - width / 2 : x - width
    doc.fillColor(style.color)
    // Copying, searching and screen readers get the characters in their logical order.
    doc.markContent('Span', { actual: readable(text) })
    for (const { key, text } of runs) {
      doc.font(key).fontSize(style.size)
      // With a list of features, PDFKit lays out the whole run. Otherwise it draws words from right to left in the wrong
      // order, because it lays out each word by itself.
      const features = rightToLeft.test(text) ? { features: [] } : {}
      doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...features })
      left += doc.widthOfString(text)
    }
    doc.endMarkedContent()
  }

  function breakLines(text: string, style: Style, width: number, maxLines: number): string[] {
    const measure = (piece: string) => widthOf(piece, style)
    const lines: string[] = []
    let rest = stripUnprintable(text).trim()
    while (rest !== '' && lines.length < maxLines) {
      const line = fitWords(rest, width, measure)
      const isCut = lines.length === maxLines - 1 && line.length < rest.length
      lines.push(isCut ? ellipsize(line, width, measure) : line)
      rest = rest.slice(line.length).trimStart()
    }
    return lines
  }

  return { widthOf, breakLines, write }
}

const rightToLeft = /\p{Script=Arabic}/u

/** Returns the text for copying, including characters without a glyph, but without direction marks. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

type Measure = (piece: string) => number

/** Returns as many words as fit; if the first word is wider than the line, as many of its characters as fit. */
function fitWords(text: string, width: number, measure: Measure): string {
  let index = 0
  let remaining = width
  while (index < text.length) {
    const end = text.indexOf(' ', index + 1)
    const word = text.slice(index, end === -1 ? undefined : end)
    // No line fits this many characters, and measuring them would be slow.
    remaining -= word.length > maxGraphemes ? width + 1 : measure(word)
    if (remaining < 0) break
    index += word.length
  }
  return index === 0 ? fitGraphemes(text, width, measure) : text.slice(0, index)
}

function fitGraphemes(text: string, width: number, measure: Measure): string {
  let line = ''
  for (const grapheme of graphemesOf(text.slice(0, maxGraphemes))) {
    if (line !== '' && measure(line + grapheme) > width) break
    line += grapheme
  }
  return line
}

function ellipsize(line: string, width: number, measure: Measure): string {
  const graphemes = graphemesOf(line)
  const withEllipsis = () => `${graphemes.join('').trimEnd()}…`
  while (graphemes.length > 1 && measure(withEllipsis()) > width) graphemes.pop()
  return withEllipsis()
}

const maxGraphemes = 400
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
