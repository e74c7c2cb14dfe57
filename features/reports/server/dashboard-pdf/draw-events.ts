import type PDFKit from 'pdfkit'
import { formatDay } from '#domain/dates/format-day.ts'
import { colors } from '#server/pdf/colors.ts'
import { addPage, drawArtifact, drawTagged, openElement, type PdfWriter } from '#server/pdf/pdf-writer.ts'
import type { Align, Style } from '#server/pdf/typesetter.ts'
import { system } from '#server/system.ts'
import type { DashboardReport, ReportedEvent } from '../read-dashboard.ts'
import { numberText, styles } from './styles.ts'

const texts = {
  title: (year: string) => `Events of the school year ${year}`,
  none: 'No events yet.',
  columns: ['Date', 'Event', 'Venue', 'People'],
  coming: 'to come',
  group: (label: string, number: number) => `${label.replace(/ present$/, '')} ${numberText(number)}`,
}

/** The position and width of each column; the last one is right-aligned. */
const columnLayout = [
  { x: 0, width: 92 },
  { x: 100, width: 226 },
  { x: 338, width: 100 },
  { x: 438, width: 61 },
]
const lineHeight = 13
const rowGap = 7
const headHeight = 22
const headingHeight = 46
const maxLines = { title: 3, groups: 2, venue: 4 }

/** Draws the events of the school year by date; each page repeats the column names. */
export async function drawEvents(pdf: PdfWriter, { events, year, day }: DashboardReport) {
  const { typesetter, left, root } = pdf
  const [first] = events
  const firstHeight = first ? headHeight + rowOf(pdf, first, day).height : lineHeight
  // The heading and the column names stay with the first row.
  if (pdf.y + headingHeight + firstHeight > pdf.bottom) addPage(pdf)
  pdf.y += 28
  drawTagged(pdf, root, 'H2', () => typesetter.write(texts.title(year.name), left, pdf.y, styles.heading))
  pdf.y += 18
  if (events.length === 0)
    return drawTagged(pdf, root, 'P', () => typesetter.write(texts.none, left, pdf.y, styles.text))

  const table = openElement(pdf, root, 'Table')
  drawColumnNames(pdf, table)
  for (const [index, event] of events.entries()) {
    const row = rowOf(pdf, event, day)
    if (pdf.y + row.height > pdf.bottom) {
      addPage(pdf)
      drawColumnNames(pdf, table)
    }
    drawRow(pdf, table, row)
    // Yield, so that other requests are not delayed.
    if (index % 25 === 24) await system.nextTurn()
  }
  table.end()
}

type Line = { text: string; style: Style }
type Row = { cells: Line[][]; height: number }

function rowOf({ typesetter }: PdfWriter, event: ReportedEvent, today: string): Row {
  const { day, title, kind, venue, present } = event
  const linesOf = (text: string, style: Style, column: number, lineLimit: number) =>
    typesetter
      .breakLines(text, style, columnLayout[column]?.width ?? 0, lineLimit)
      .map((text) => ({ text, style }))
  const people = present.reduce((sum, { number }) => sum + number, 0)
  const isToCome = day > today && people === 0
  const groups = present.map(({ label, number }) => texts.group(label, number))
  const about = [kind, ...(isToCome ? [] : groups)].join(' · ')
  const cells = [
    linesOf(formatDay(day), styles.text, 0, 2),
    [
      ...linesOf(title, styles.strong, 1, maxLines.title),
      ...linesOf(about, styles.small, 1, maxLines.groups),
    ],
    linesOf(venue, styles.text, 2, maxLines.venue),
    [{ text: isToCome ? texts.coming : numberText(people), style: isToCome ? styles.small : styles.strong }],
  ]
  const lines = Math.max(...cells.map((cell) => cell.length))
  return { cells, height: lines * lineHeight + rowGap * 2 }
}

function drawRow(pdf: PdfWriter, table: PDFKit.PDFStructureElement, { cells, height }: Row) {
  const row = openElement(pdf, table, 'TR')
  for (const [column, lines] of cells.entries())
    drawTagged(pdf, row, 'TD', () => {
      for (const [line, { text, style }] of lines.entries())
        writeCell(pdf, column, text, pdf.y + rowGap + 9 + line * lineHeight, style)
    })
  row.end()
  pdf.y += height
  drawArtifact(pdf, () => drawRule(pdf, 0.5, colors.rule))
}

function drawColumnNames(pdf: PdfWriter, table: PDFKit.PDFStructureElement) {
  const row = openElement(pdf, table, 'TR')
  for (const [column, name] of texts.columns.entries())
    drawTagged(pdf, row, 'TH', () => writeCell(pdf, column, name, pdf.y + 12, styles.label))
  row.end()
  pdf.y += headHeight
  drawArtifact(pdf, () => drawRule(pdf, 1, colors.dusk))
}

function writeCell(
  { typesetter, left, right }: PdfWriter,
  column: number,
  text: string,
  y: number,
  style: Style,
) {
  const align: Align = column === columnLayout.length - 1 ? 'right' : 'left'
  typesetter.write(text, align === 'right' ? right : left + (columnLayout[column]?.x ?? 0), y, style, align)
}

function drawRule({ doc, left, right, y }: PdfWriter, lineWidth: number, colour: string) {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(lineWidth).strokeColor(colour).stroke()
}
