import { type Archive, parseXml } from './parse-xml.ts'

const stylesPath = 'xl/styles.xml'

/** Whether a cell's style shows its number as a date. */
export type IsDateStyle = (style: number) => boolean

export async function readDateStyles(archive: Archive): Promise<IsDateStyle> {
  /** Whether the workbook's own formats show a date. */
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  if (archive.has(stylesPath))
    await parseXml(await archive.open(stylesPath), {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt') formats.set(Number(numFmtId), showsDate(formatCode))
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) styles.push(isDateFormat(Number(numFmtId), formats))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return (style) => styles[style] ?? false
}

/** Excel's own formats for dates, and those with a day, a month or a year in them. */
const isDateFormat = (id: number, formats: ReadonlyMap<number, boolean>): boolean =>
  formats.get(id) ?? ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 58))

/** Excel takes no longer ones. */
const maxFormatLength = 255

function showsDate(format: string): boolean {
  const pattern = format.slice(0, maxFormatLength).replace(/"[^"]*"|\\.|\[[^\][]*\]/g, '')
  return /[dy]/i.test(pattern)
}
