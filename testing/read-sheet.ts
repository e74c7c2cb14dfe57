import { unzip } from './unzip.ts'

type Texts = (string | null | undefined)[][]

/**
 * Reads one sheet as a spreadsheet program does, by default the first: texts and numbers by row and column,
 * with their types.
 */
export function readSheet(bytes: Buffer, name?: string) {
  const files = unzip(bytes)
  const workbook = files.get('xl/workbook.xml') ?? ''
  const names = all(workbook, /<sheet name="([^"]*)"/g).map(([name]) => name)
  const number = name === undefined ? 1 : names.indexOf(name) + 1
  const xml = files.get(`xl/worksheets/sheet${number}.xml`) ?? ''
  const styles = files.get('xl/styles.xml') ?? ''
  const formats = new Map<unknown, string | undefined>(
    all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([id, format]) => [id, format]),
  )
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? []
  const formatOf = all(cellStyles, /<xf (?:numFmtId="(\d+)")?/g).map(([id]) => formats.get(id) ?? null)

  const cells = all(xml, /<row r="\d+"[^>]*>(.*?)<\/row>/gs).map(([row]) => {
    const cells: Cell[] = []
    for (const [column, style, type, content] of all(String(row), cellPattern))
      cells[String(column).charCodeAt(0) - 65] = {
        style: Number(style),
        type: type ?? null,
        text: textOf(content),
      }
    return Array.from<Cell | undefined>(cells)
  })
  const each = (of: (cell: Cell) => string | null): Texts =>
    cells.map((row) => row.map((cell) => cell && of(cell)))
  return {
    rows: each(({ text }) => text),
    types: each(({ type }) => type),
    formats: each(({ style }) => formatOf[style] ?? null),
    xml,
    workbook,
    names,
  }
}

type Cell = { style: number; type: string | null; text: string }

const cellPattern = /<c r="([A-Z])\d+" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups as (string | undefined)[])

const textOf = (content: string | undefined) =>
  (content ?? '').replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
