import { serialDay } from '#domain/dates/read-day.ts'
import type { SheetRow } from '../../import-matching.ts'
import { importLimits } from '../../imports.ts'
import type { StyleOf } from './cell-styles.ts'
import { type Archive, decodeEscapes, parseXml } from './parse-xml.ts'
import { RowCollector, UnreadableList } from './unreadable-list.ts'

type Workbook = { strings: readonly string[]; styleOf: StyleOf; is1904: boolean }

/**
 * Reads the rows of a sheet as text. A vertically merged cell appears in each of its rows.
 *
 * @throws {UnreadableList}
 */
export async function readSheet(archive: Archive, path: string, workbook: Workbook): Promise<SheetRow[]> {
  const collector = new RowCollector()
  const merged: string[] = []
  let row = 0
  let cells: string[] = []
  let cell: RawCell = noCell
  let column = -1
  let isValue = false
  await parseXml(await archive.open(path), {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (name === 'mergeCell' && merged.length < maxMerged) merged.push(attributes.ref ?? '')
      // The formula is skipped; its value is a separate element.
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (isValue) cell.text += piece
    },
    close(name) {
      isValue = false
      if (name === 'c' && column < maxColumn) cells[column] = shownText(cell, workbook)
      if (name === 'row')
        collector.add(
          row,
          Array.from(cells, (text) => text ?? ''),
        )
    },
  })
  return fillMerged(collector, merged)
}

type RawCell = { type: string; style: number; text: string }
const noCell: RawCell = { type: 'n', style: 0, text: '' }
/** One above the limit, so that a wider sheet is detected. */
const maxColumn = importLimits.columns + 1
const maxMerged = 20_000
const maxCells = importLimits.rows * importLimits.columns

function shownText({ type, style, text }: RawCell, { strings, styleOf, is1904 }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  // An error such as #REF! is read as empty.
  if (type === 'e') return ''
  if (type !== 'n') return decodeEscapes(text)
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text.trim()
  const serial = is1904 ? number + daysTo1904 : number
  const { isDay, format } = styleOf(style)
  if (isDay && serial >= 1 && serial < maxSerial) return serialDay(serial)
  // Rounding to 15 digits removes the binary rounding error of fractions such as 0.1.
  const typed = Number(number.toPrecision(15))
  return format ? format(typed) : String(typed)
}

const daysTo1904 = 1_462
/** The serial number of the day after 31 December 9999. */
const maxSerial = 2_958_466

/** Returns the column of a cell reference, such as 1 for "B12"; undefined if there is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function fillMerged(collector: RowCollector, merged: readonly string[]): SheetRow[] {
  const rows = collector.finish()
  if (merged.length === 0) return rows
  const byNumber = new Map(rows.map(([row, ...cells]) => [row, cells]))
  const numbers = [...byNumber.keys()].sort((a, b) => a - b)
  const placeOf = new Map(numbers.map((number, place) => [number, place]))
  let steps = 0
  for (const reference of merged) {
    const [, letters, first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
    const column = columnOf(letters)
    const value = column === undefined ? undefined : byNumber.get(Number(first))?.[column]
    if (column === undefined || !value) continue
    for (let at = (placeOf.get(Number(first)) ?? 0) + 1; (numbers[at] ?? Infinity) <= Number(last); at += 1) {
      steps += 1
      // In a valid sheet, merged ranges do not overlap, so together they cannot span more rows than there are cells.
      if (steps > maxCells) throw new UnreadableList('damaged')
      const cells = byNumber.get(numbers[at] ?? 0)
      if (!cells || cells[column]) continue
      while (cells.length < column) cells.push('')
      collector.count(value)
      cells[column] = value
    }
  }
  return [...byNumber].map(([row, cells]) => [row, ...cells] as SheetRow)
}
