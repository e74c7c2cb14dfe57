import { expect, it } from 'vitest'
import { archiveOf } from '#testing/workbooks.ts'
import { importLimits } from '../../imports.ts'
import { readList } from './read-list.ts'

/** Builds a workbook whose first shared string has the maximum length of a cell. */
function workbook(sheet: string) {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="First" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(importLimits.cellLength)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': sheet,
  }
  return archiveOf(files)
}
const read = async (sheet: string) =>
  readList({ bytes: new Uint8Array(await workbook(sheet)), sheet: '' }, 'asha')

const long = '<c t="s"><v>0</v></c>'
/** How many cells of that length are allowed. */
const possible = Math.floor(importLimits.characters / importLimits.cellLength)
const why = 'Unpacked, this workbook has more than 20 million characters.'

it('refuses a long text in too many cells, and reads the maximum number of cells', async () => {
  const row = `<row>${long}</row>`
  const tooMany = `<worksheet><sheetData>${row.repeat(possible + 1)}</sheetData></worksheet>`
  await expect(read(tooMany)).rejects.toThrow(why)
  const most = `<worksheet><sheetData>${row.repeat(possible)}</sheetData></worksheet>`
  expect((await read(most)).rows).toHaveLength(possible)
})

it('counts a vertically merged long text in each of its rows', async () => {
  const rows = `<row r="1">${long}<c r="B1"><v>1</v></c></row>${Array.from(
    { length: possible },
    (_, index) => `<row r="${index + 2}"><c r="B${index + 2}"><v>1</v></c></row>`,
  ).join('')}`
  const merged = `<mergeCells><mergeCell ref="A1:A${possible + 1}"/></mergeCells>`
  await expect(read(`<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`)).rejects.toThrow(why)
})
