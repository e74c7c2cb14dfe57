import { day as dayLength } from '#domain/dates/durations.ts'
import type { Cell, Column, ColumnType, Table } from './table.ts'
import { type ZipEntry, zip } from './zip.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The longest text that Excel allows in a cell. */
const maxCellLength = 32_767

/**
 * A table as an Excel workbook of one sheet (ECMA-376), piece by piece: the header row bold, frozen and with filters,
 * days and moments as real dates, texts as texts whatever they begin with.
 */
export function writeXlsx(table: Table): AsyncGenerator<Buffer> {
  const written = { rows: 0 }
  return zip(archiveEntries(table, written))
}

function* archiveEntries(table: Table, written: { rows: number }): Generator<ZipEntry> {
  yield entry('[Content_Types].xml', contentTypes)
  yield entry('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield entry(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  )
  yield entry('xl/styles.xml', styles)
  yield { name: 'xl/worksheets/sheet1.xml', text: sheetXml(table, written) }
  // Last, since it contains the range of the filters.
  yield entry('xl/workbook.xml', workbookXml(table, written))
}

async function* sheetXml({ columns, rows }: Table, written: { rows: number }) {
  yield sheetStart(columns)
  yield rowOf(
    1,
    columns.map(({ label }, column) => textCell(addressOf(column, 1), label, styleOf.header)),
  )
  written.rows = 1
  for await (const batch of rows) {
    yield batch
      .map((row) => {
        written.rows += 1
        const number = written.rows
        return rowOf(
          number,
          row.map((cell, column) => cellOf(addressOf(column, number), cell, columns[column]?.type)),
          countLines(row),
        )
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="${rangeOf(columns, written)}"/>${printSetup}</worksheet>`
}

function sheetStart(columns: Column[]) {
  const cols = columns.map(
    ({ width }, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}

/** A printed class list has all columns side by side on A4, and as many pages as the rows need. */
const printSetup = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** In points; Excel allows no higher row than `most`. */
const heights = { line: 15, most: 409 }

/** Not every program adapts the height of a row to its text. */
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
  // What is no valid number or date is shown as text.
  if (!Number.isFinite(number)) return textCell(address, String(cell))
  return `<c r="${address}" s="${styleOf[type]}"><v>${number}</v></c>`
}

/** A text cell, never a formula; line breaks make its row higher. */
const textCell = (
  address: string,
  text: string,
  style = text.includes('\n') ? styleOf.lines : styleOf.text,
) =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, maxCellLength))}</t></is></c>`

/** Excel counts days from the end of 1899, and takes 1900 for a leap year, which is before all our dates. */
const daysSince1900 = (date: string) =>
  Date.parse(date.length > 10 ? `${date.replace(' ', 'T')}Z` : date) / dayLength + 25_569

/** `0` is A, `26` is AA. */
function addressOf(column: number, row: number) {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}

const rangeOf = (columns: Column[], { rows }: { rows: number }) => `A1:${addressOf(columns.length - 1, rows)}`

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`

/** In the order of `cellXfs` below. */
const styleOf = { text: 0, number: 1, day: 2, moment: 3, header: 4, lines: 5 }

const styles = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

function relations(targets: [type: string, target: string][]) {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipNamespace}/${type}" Target="${target}"/>`,
  )
  return `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${each.join('')}</Relationships>`
}

/** The names are how Excel itself keeps a sheet's filters, and the row that each printed page begins with. */
function* workbookXml({ title, columns }: Table, written: { rows: number }) {
  const name = title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)
  const range = rangeOf(columns, written).replace(/[A-Z]+|\d+/g, '$$$&')
  yield `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escaped(name)}'!${range}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escaped(name)}'!$1:$1</definedName></definedNames></workbook>`
}

const entry = (name: string, text: string | Iterable<string>): ZipEntry => ({
  name,
  text: typeof text === 'string' ? [text] : text,
})

/** Text as XML takes it. Excel reads `_x0041_` in a text as a character's code, unless its underscore is such a code. */
function escaped(text: string) {
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
