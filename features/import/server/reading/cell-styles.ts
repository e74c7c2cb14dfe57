import { type NumberFormat, parseNumberFormat } from './number-format.ts'
import { type Archive, parseXml } from './parse-xml.ts'

/** How a style shows a number: as a date, in a format, or unchanged. */
export type CellStyle = { isDay: boolean; format?: NumberFormat | undefined }
export type StyleOf = (style: number) => CellStyle

const plain: CellStyle = { isDay: false }

/** Reads the styles of a workbook. @param path the path of the styles; undefined if the workbook has none */
export async function readCellStyles(archive: Archive, path: string | undefined): Promise<StyleOf> {
  const formats = new Map<number, CellStyle>()
  const styles: number[] = []
  let isInCells = false
  if (path !== undefined)
    await parseXml(archive.open(path), {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt') formats.set(Number(numFmtId), styleWith(formatCode))
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) styles.push(Number(numFmtId))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return (style) => {
    const id = styles[style] ?? 0
    return formats.get(id) ?? builtIn(id)
  }
}

const styleWith = (formatCode: string): CellStyle =>
  showsDate(formatCode) ? { isDay: true } : { isDay: false, format: parseNumberFormat(formatCode) }

/** Workbooks refer to Excel's built-in formats only by number. */
const builtInFormats = new Map(
  Object.entries({ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%' }).map(
    ([id, code]): [number, CellStyle] => [Number(id), { isDay: false, format: parseNumberFormat(code) }],
  ),
)

const builtIn = (id: number): CellStyle =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 58)
    ? { isDay: true }
    : (builtInFormats.get(id) ?? plain)

/** Excel's own limit. */
const maxFormatLength = 255

/** Returns true if a format contains a day or a year. */
function showsDate(format: string): boolean {
  const pattern = format.slice(0, maxFormatLength).replace(/"[^"]*"|\\.|\[[^\][]*\]/g, '')
  return /[dy]/i.test(pattern)
}
