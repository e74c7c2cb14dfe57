import { day as dayLength } from '#domain/dates/durations.ts'
import { escapeXml } from '../escape-xml.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import type { Cell, ColumnType, Table } from './table.ts'

/** The longest text that Excel allows in a cell. */
const maxCellLength = 32_767

/**
 * Streams tables as an Excel workbook (ECMA-376), one sheet each. The header row is bold, frozen and has
 * filters; days and moments are real dates; text stays text, whatever it starts with.
 *
 * @param tables at least one, with distinct titles
 */
export const writeXlsx = (...tables: Table[]): AsyncGenerator<Buffer> =>
  writeZip(archiveEntries(tables.map((table, index) => ({ ...table, number: index + 1, writtenRows: 0 }))), {
    // Not every spreadsheet program reads ZIP64.
    zip64: false,
  })

type Sheet = Table & { number: number; writtenRows: number }

function* archiveEntries(sheets: Sheet[]): Generator<ZipEntry> {
  yield entry('[Content_Types].xml', contentTypes(sheets))
  yield entry('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield entry(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map(({ number }): Relation => ['worksheet', `worksheets/sheet${number}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  )
  yield entry('xl/styles.xml', styles)
  for (const sheet of sheets)
    yield { path: `xl/worksheets/sheet${sheet.number}.xml`, content: sheetXml(sheet) }
  // Contains the filter ranges, so it is written last.
  yield entry('xl/workbook.xml', workbookXml(sheets))
}

async function* sheetXml(sheet: Sheet) {
  const { columns, rows } = sheet
  yield sheetStart(sheet)
  yield rowOf(
    1,
    columns.map(({ label }, column) => textCell(addressOf(column, 1), label, styleOf.header)),
  )
  sheet.writtenRows = 1
  for await (const batch of rows) {
    yield batch
      .map((row) => {
        sheet.writtenRows += 1
        const number = sheet.writtenRows
        return rowOf(
          number,
          row.map((cell, column) => cellOf(addressOf(column, number), cell, columns[column]?.type)),
          countLines(row),
        )
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="${rangeOf(sheet)}"/>${printSetup}</worksheet>`
}

function sheetStart({ columns, number }: Sheet) {
  const cols = columns.map(
    ({ width }, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${number === 1 ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}

/** All columns fit side by side on A4; the rows take as many pages as they need. */
const printSetup = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** In points; Excel does not allow rows taller than `most`. */
const heights = { line: 15, most: 409 }

/** Writes a row with its height, because not every program adapts the height to the text. */
function rowOf(number: number, cells: string[], lines = 1) {
  const height = Math.min(lines * heights.line, heights.most)
  const high = lines > 1 ? ` ht="${height}" customHeight="1"` : ''
  return `<row r="${number}"${high}>${cells.join('')}</row>`
}

const countLines = (row: Cell[]) =>
  row.reduce<number>((maxLines, cell) => Math.max(maxLines, String(cell ?? '').split('\n').length), 1)

function cellOf(address: string, cell: Cell, type: ColumnType = 'text') {
  if (cell === null) return ''
  if (type === 'text') return textCell(address, String(cell))
  const number = type === 'number' ? Number(cell) : daysSince1900(String(cell))
  if (!Number.isFinite(number)) return textCell(address, String(cell))
  return `<c r="${address}" s="${styleOf[type]}"><v>${number}</v></c>`
}

/** A text cell, never a formula; line breaks make its row taller. */
const textCell = (
  address: string,
  text: string,
  style = text.includes('\n') ? styleOf.lines : styleOf.text,
) =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, maxCellLength))}</t></is></c>`

/** Excel counts days from the end of 1899. It treats 1900 as a leap year, but all our dates are later. */
const daysSince1900 = (date: string) =>
  Date.parse(date.length > 10 ? `${date.replace(' ', 'T')}Z` : date) / dayLength + 25_569

/** Column `0` is A, `26` is AA. */
function addressOf(column: number, row: number) {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}

const rangeOf = ({ columns, writtenRows }: Sheet) => `A1:${addressOf(columns.length - 1, writtenRows)}`

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: Sheet[]) =>
  `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/>${sheets.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`

/** In the order of `cellXfs` below. */
const styleOf = { text: 0, number: 1, day: 2, moment: 3, header: 4, lines: 5 }

const styles = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

type Relation = [type: string, target: string]

function relations(targets: Relation[]) {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipNamespace}/${type}" Target="${target}"/>`,
  )
  return `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${each.join('')}</Relationships>`
}

/**
 * The defined names contain each sheet's filters and the header row of printed pages, as in files that Excel writes.
 */
function* workbookXml(sheets: Sheet[]) {
  const named = sheets.map((sheet) => ({ ...sheet, name: escaped(sheetName(sheet.title)) }))
  const list = named.map(
    ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const definedNames = named.flatMap((sheet) => {
    const range = rangeOf(sheet).replace(/[A-Z]+|\d+/g, '$$$&')
    const localId = `localSheetId="${sheet.number - 1}"`
    return [
      `<definedName name="_xlnm._FilterDatabase" ${localId} hidden="1">'${sheet.name}'!${range}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" ${localId}>'${sheet.name}'!$1:$1</definedName>`,
    ]
  })
  yield `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>${list.join('')}</sheets><definedNames>${definedNames.join('')}</definedNames></workbook>`
}

/** Excel does not allow these characters, or names longer than this. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

const entry = (path: string, text: string | Iterable<string>): ZipEntry => ({
  path,
  content: typeof text === 'string' ? [text] : text,
})

/** Excel interprets `_x0041_` in a text as a character escape, unless its underscore is itself escaped. */
const escaped = (text: string) => escapeXml(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
