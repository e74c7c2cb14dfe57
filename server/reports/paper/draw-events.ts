import { setImmediate as breathe } from 'node:timers/promises'
import type PDFKit from 'pdfkit'
import { dayText } from '#domain/day-text.ts'
import { addPage, decorate, openPart, type Sheet, tell } from '../../pdf/sheet.ts'
import type { Align, Style } from '../../pdf/typesetter.ts'
import type { DashboardReport, ReportedEvent } from '../read-dashboard.ts'
import { colours, numberText, styles } from './look.ts'

const words = {
  title: (year: string) => `Events of the school year ${year}`,
  none: 'No events yet.',
  columns: ['Date', 'Event', 'Venue', 'People'],
  coming: 'to come',
  group: (label: string, number: number) => `${label.replace(/ present$/, '')} ${numberText(number)}`,
}

/** Where each column begins, from the left, and how wide it is; the last one ends at the right. */
const columns = [
  { at: 0, width: 92 },
  { at: 100, width: 226 },
  { at: 338, width: 100 },
  { at: 438, width: 61 },
]
const lineHeight = 13
const rowGap = 7
const headHeight = 22
const mostLines = { title: 3, groups: 2, venue: 4 }

/** What happened in the school year, day by day; each page says again what the columns are. */
export async function drawEvents(sheet: Sheet, { events, year, day }: DashboardReport) {
  const { set, left, root } = sheet
  // A heading never stands alone at the end of a page.
  if (sheet.y + 110 > sheet.bottom) addPage(sheet)
  sheet.y += 28
  tell(sheet, root, 'H2', () => set.write(words.title(year.name), left, sheet.y, styles.heading))
  sheet.y += 18
  if (events.length === 0)
    return tell(sheet, root, 'P', () => set.write(words.none, left, sheet.y, styles.text))

  const table = openPart(sheet, root, 'Table')
  drawColumnNames(sheet, table)
  for (const [at, event] of events.entries()) {
    const row = rowOf(sheet, event, day)
    if (sheet.y + row.height > sheet.bottom) {
      addPage(sheet)
      drawColumnNames(sheet, table)
    }
    drawRow(sheet, table, row)
    // Whoever else asks the server something is answered in between.
    if (at % 25 === 24) await breathe()
  }
  table.end()
}

type Line = { text: string; style: Style }
type Row = { cells: Line[][]; height: number }

function rowOf({ set }: Sheet, event: ReportedEvent, today: string): Row {
  const { day, title, kind, venue, present } = event
  const linesOf = (text: string, style: Style, at: number, most: number) =>
    set.breakLines(text, style, columns[at]?.width ?? 0, most).map((text) => ({ text, style }))
  const people = present.reduce((sum, { number }) => sum + number, 0)
  const isToCome = day > today && people === 0
  const groups = present.map(({ label, number }) => words.group(label, number))
  const about = [kind, ...(isToCome ? [] : groups)].join(' · ')
  const cells = [
    linesOf(dayText(day), styles.text, 0, 2),
    [
      ...linesOf(title, styles.strong, 1, mostLines.title),
      ...linesOf(about, styles.small, 1, mostLines.groups),
    ],
    linesOf(venue, styles.text, 2, mostLines.venue),
    [{ text: isToCome ? words.coming : numberText(people), style: isToCome ? styles.small : styles.strong }],
  ]
  const lines = Math.max(...cells.map((cell) => cell.length))
  return { cells, height: lines * lineHeight + rowGap * 2 }
}

function drawRow(sheet: Sheet, table: PDFKit.PDFStructureElement, { cells, height }: Row) {
  const row = openPart(sheet, table, 'TR')
  for (const [at, lines] of cells.entries())
    tell(sheet, row, 'TD', () => {
      for (const [line, { text, style }] of lines.entries())
        writeIn(sheet, at, text, sheet.y + rowGap + 9 + line * lineHeight, style)
    })
  row.end()
  sheet.y += height
  decorate(sheet, () => drawRule(sheet, 0.5, colours.rule))
}

function drawColumnNames(sheet: Sheet, table: PDFKit.PDFStructureElement) {
  const row = openPart(sheet, table, 'TR')
  for (const [at, name] of words.columns.entries())
    tell(sheet, row, 'TH', () => writeIn(sheet, at, name, sheet.y + 12, styles.label))
  row.end()
  sheet.y += headHeight
  decorate(sheet, () => drawRule(sheet, 1, colours.dusk))
}

function writeIn({ set, left, right }: Sheet, at: number, text: string, y: number, style: Style) {
  const align: Align = at === columns.length - 1 ? 'right' : 'left'
  set.write(text, align === 'right' ? right : left + (columns[at]?.at ?? 0), y, style, align)
}

function drawRule({ doc, left, right, y }: Sheet, thick: number, colour: string) {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(thick).strokeColor(colour).stroke()
}
