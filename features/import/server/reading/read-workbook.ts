import type { SheetRow } from '../../import-matching.ts'
import { importLimits } from '../../imports.ts'
import { readCellStyles } from './cell-styles.ts'
import { findParts, openArchive, type WorkbookParts } from './open-workbook.ts'
import { type Archive, decodeEscapes, parseXml } from './parse-xml.ts'
import type { ReadList } from './read-list.ts'
import { readSheet } from './read-sheet.ts'
import { UnreadableList } from './unreadable-list.ts'

type Sheet = { name: string; path: string }

/**
 * Reads one sheet of an Excel workbook (ECMA-376) as its cells show it; formulas are read as their last
 * result. Links to other files are never followed.
 *
 * @param wanted the name of the sheet; '' means the first one that is not empty
 * @throws {UnreadableList}
 */
export async function readWorkbook(buffer: Buffer, wanted: string): Promise<ReadList> {
  try {
    const archive = await openArchive(buffer)
    const parts = await findParts(archive)
    const { sheets, is1904 } = await readSheets(archive, parts)
    const strings = await readSharedStrings(archive, parts.strings)
    const styleOf = await readCellStyles(archive, parts.styles)
    const chosen = wanted === '' ? sheets : sheets.filter(({ name }) => name === wanted)
    if (chosen.length === 0) throw new UnreadableList('noSuchSheet')
    for (const { name, path } of chosen) {
      const rows: SheetRow[] = await readSheet(archive, path, { strings, styleOf, is1904 })
      if (rows.length > 0) return { sheets: sheets.map(({ name }) => name), sheet: name, rows }
    }
    throw new UnreadableList('noRows')
  } catch (error) {
    if (error instanceof UnreadableList) throw error
    // Any error from the ZIP or XML parser.
    throw new UnreadableList('damaged')
  }
}

/** Reads the visible sheets and the date system, because dates may count from 1904, as on old Macs. */
async function readSheets(
  archive: Archive,
  parts: WorkbookParts,
): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = []
  let is1904 = false
  let isWorkbook = false
  await parseXml(archive.open(parts.workbook), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: attributes.name ?? '', path: parts.sheets.get(relationIn(attributes)) ?? '' })
    },
  })
  // The file may be a text document, for example, which is also a ZIP archive of XML parts.
  if (!isWorkbook) throw new UnreadableList('notASheet')
  return { sheets, is1904 }
}

/** Returns the relation id; its namespace may have any prefix. */
const relationIn = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? ''

/** Reads the shared strings that cells refer to by number, without phonetic hints. */
async function readSharedStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (path === undefined) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  await parseXml(archive.open(path), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(decodeEscapes(text).slice(0, importLimits.cellLength))
    },
  })
  return strings
}
