import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeZip } from '#server/zip.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Given = {
  /** The rows of the only sheet, as XML. */
  rows: string
  strings?: string[]
  /** Number formats. A cell with style 1 uses the first. */
  formats?: string[]
  names?: { workbook?: string; strings?: string; sheet?: string }
}

/** Builds a workbook as Excel does. Its parts refer to one another by relationships, so they may have any names. */
export function aWorkbook({ rows, strings = [], formats = [], names = {} }: Given): Promise<Buffer> {
  const {
    workbook = 'workbook.xml',
    strings: texts = 'sharedStrings.xml',
    sheet = 'worksheets/sheet1.xml',
  } = names
  const relations = (...targets: [type: string, target: string][]) =>
    `<Relationships>${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const escapeXml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return archiveOf({
    '_rels/.rels': relations(['officeDocument', `xl/${workbook}`]),
    [`xl/_rels/${workbook}.rels`]: relations(
      ['worksheet', sheet],
      ['styles', 'styles.xml'],
      ['sharedStrings', texts],
    ),
    [`xl/${workbook}`]: `<workbook xmlns:r="r"><sheets><sheet name="Register" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [`xl/${sheet}`]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    [`xl/${texts}`]: `<sst>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
  })
}

/** Builds a ZIP archive of these texts or bytes, by path. */
export const archiveOf = (files: Record<string, string | Buffer>): Promise<Buffer> =>
  buffer(
    Readable.from(
      writeZip(Object.entries(files).map(([path, file]) => ({ path, content: Readable.from([file]) }))),
    ),
  )
