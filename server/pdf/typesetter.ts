import type PDFKit from 'pdfkit'
import { drawable, type Run, runsOf } from './runs-of.ts'
import type { FaceName, Typefaces } from './typefaces.ts'

export type Style = { face: FaceName; size: number; colour: string }
export type Align = 'left' | 'right' | 'center'

export type Typesetter = {
  /** How wide a text is on one line, in points. */
  widthOf: (text: string, style: Style) => number
  /** A text broken into lines of a width, at most so many; the last one ends in … when there was more. */
  breakLines: (text: string, style: Style, width: number, most: number) => string[]
  /** Draws one line at its baseline. What is left, right or centred is so at `x`. */
  write: (text: string, x: number, baseline: number, style: Style, align?: Align) => void
}

/** Sets text of any of our scripts, several to a line, into a PDF. */
export function createTypesetter(doc: PDFKit.PDFDocument, faces: Typefaces): Typesetter {
  for (const { key, font } of Object.values(faces).flat())
    doc.registerFont(key, font as unknown as PDFKit.Mixins.PDFFontSource)

  const widthOfRuns = (runs: Run[], size: number) =>
    runs.reduce((sum, { key, text }) => sum + doc.font(key).fontSize(size).widthOfString(text), 0)
  const widthOf = (text: string, { face, size }: Style) => widthOfRuns(runsOf(text, faces[face]), size)

  function write(given: string, x: number, baseline: number, style: Style, align: Align = 'left') {
    const text = drawable(given).trim()
    if (text === '') return
    const runs = runsOf(text, faces[style.face])
    const width = align === 'left' ? 0 : widthOfRuns(runs, style.size)
    let at = align === 'center' ? x - width / 2 : x - width
    doc.fillColor(style.colour)
    // Whoever copies, searches or hears the line gets its letters in the order in which they were written.
    doc.markContent('Span', { actual: readable(given) })
    for (const { key, text } of runs) {
      doc.font(key).fontSize(style.size)
      doc.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(text)
    }
    doc.endMarkedContent()
  }

  function breakLines(text: string, style: Style, width: number, most: number): string[] {
    const measure = (piece: string) => widthOf(piece, style)
    const lines: string[] = []
    let rest = drawable(text).trim()
    while (rest !== '' && lines.length < most) {
      const line = longestStart(rest, width, measure)
      const isCut = lines.length === most - 1 && line.length < rest.length
      lines.push(isCut ? shortened(line, width, measure) : line)
      rest = rest.slice(line.length).trimStart()
    }
    return lines
  }

  return { widthOf, breakLines, write }
}

/** What is copied: also what we have no letters for, but nothing that would turn the text around it. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

type Measure = (piece: string) => number

/** As many words as fit; of a word that is wider than the line, as many letters as fit. */
function longestStart(text: string, width: number, measure: Measure): string {
  let at = 0
  let left = width
  while (at < text.length) {
    const end = text.indexOf(' ', at + 1)
    const word = text.slice(at, end === -1 ? undefined : end)
    // No line holds so many letters, and measuring them would take long.
    left -= word.length > mostLetters ? width + 1 : measure(word)
    if (left < 0) break
    at += word.length
  }
  return at === 0 ? lettersThatFit(text, width, measure) : text.slice(0, at)
}

function lettersThatFit(text: string, width: number, measure: Measure): string {
  let line = ''
  for (const letter of lettersOf(text.slice(0, mostLetters))) {
    if (line !== '' && measure(line + letter) > width) break
    line += letter
  }
  return line
}

function shortened(line: string, width: number, measure: Measure): string {
  const kept = lettersOf(line)
  const withDots = () => `${kept.join('').trimEnd()}…`
  while (kept.length > 1 && measure(withDots()) > width) kept.pop()
  return withDots()
}

const mostLetters = 400
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
