import type { SheetRow } from '#domain/records/import-matching.ts'
import { importLimits } from '#domain/records/imports.ts'
import { type ReceivedEntry, readZip } from '../../zip.ts'
import { readDateStyles } from './date-styles.ts'
import { type Archive, parseXml } from './parse-xml.ts'
import type { ReadList } from './read-list.ts'
import { readSheet } from './read-sheet.ts'
import { Refused } from './refused.ts'

type Sheet = { name: string; path: string }

/**
 * Reads one sheet of an Excel workbook (ECMA-376): what its cells show, formulas as they were last computed. Links to other
 * files are never followed.
 *
 * @param wanted the name of the sheet; '' is the first that has something in it
 * @throws {Refused}
 */
export async function readWorkbook(buffer: Buffer, wanted: string): Promise<ReadList> {
  try {
    const archive = await openArchive(buffer)
    const { sheets, is1904 } = await readSheets(archive)
    const strings = await readSharedStrings(archive)
    const isDateStyle = await readDateStyles(archive)
    const chosen = wanted === '' ? sheets : sheets.filter(({ name }) => name === wanted)
    if (chosen.length === 0) throw new Refused('noSuchSheet')
    for (const { name, path } of chosen) {
      const rows: SheetRow[] = await readSheet(archive, path, { strings, isDateStyle, is1904 })
      if (rows.length > 0) return { sheets: sheets.map(({ name }) => name), sheet: name, rows }
    }
    throw new Refused('noRows')
  } catch (error) {
    if (error instanceof Refused) throw error
    // Whatever a reader of ZIP or XML complains about.
    throw new Refused('damaged')
  }
}

async function openArchive(buffer: Buffer): Promise<Archive> {
  const entries = new Map<string, ReceivedEntry>()
  for await (const entry of readZip(buffer)) {
    entries.set(entry.path, entry)
    if (entries.size > maxParts) throw new Refused('damaged')
  }
  if (entries.has('content.xml')) throw new Refused('openDocument')
  if (!entries.has(workbookPath)) throw new Refused('notASheet')
  let inflated = 0
  return {
    has: (path) => entries.has(path),
    open(path) {
      const entry = entries.get(path)
      if (!entry) throw new Refused('damaged')
      inflated += entry.bytes
      if (inflated > importLimits.inflatedBytes) throw new Refused('unpacksTooLarge')
      return entry.read()
    },
  }
}

const maxParts = 10_000
const workbookPath = 'xl/workbook.xml'

/** The sheets that are not hidden, and whether its days are counted from 1904, as on old Macs. */
async function readSheets(archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const named: { name: string; id: string }[] = []
  let is1904 = false
  await parseXml(archive.open(workbookPath), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        named.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? attributes.id ?? '' })
    },
  })
  const paths = await readSheetPaths(archive)
  return { sheets: named.flatMap(({ name, id }) => ({ name, path: paths.get(id) ?? '' })), is1904 }
}

async function readSheetPaths(archive: Archive): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  await parseXml(archive.open('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '', TargetMode = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return paths
}

const stringsPath = 'xl/sharedStrings.xml'

/** The texts that cells name by number. Those about pronunciation are not part of them. */
async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has(stringsPath)) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  await parseXml(archive.open(stringsPath), {
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
      if (name === 'si') strings.push(text.slice(0, importLimits.cellLength))
    },
  })
  return strings
}
