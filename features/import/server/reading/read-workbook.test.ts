import { expect, test } from 'vitest'
import { archiveOf, aWorkbook } from '#testing/workbooks.ts'
import { readWorkbook } from './read-workbook.ts'

const cellsOf = async (workbook: Promise<Buffer>) =>
  (await readWorkbook(await workbook, '')).rows.map(([, ...cells]) => cells)

test('reads numbers as shown in their cells', async () => {
  const rows = `<row><c s="1"><v>7</v></c><c s="2"><v>12</v></c><c s="3"><v>3322445566</v></c><c s="4"><v>9830012345</v></c></row>
    <row><c><v>919830012345</v></c><c s="5"><v>919830012345</v></c><c s="6"><v>46000</v></c><c s="1" t="str"><v>x</v></c></row>`
  const formats = ['0000', '"EVS-"000', '00000000000', '00000\\-00000', '0.00E+00', 'dd/mm/yyyy']
  expect(await cellsOf(aWorkbook({ rows, formats }))).toEqual([
    ['0007', 'EVS-012', '03322445566', '98300-12345'],
    ['919830012345', '919830012345', '2025-12-09', 'x'],
  ])
})

test('decodes escaped characters in all kinds of text cells', async () => {
  const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
    <row><c t="inlineStr"><is><t>Asha_x000D_</t></is></c><c t="str"><v>_x0041__x0042_</v></c><c t="str"><v>_x0007_x_xyz_</v></c></row>`
  const strings = ['Asha Rao_x000D_', 'Lane 4_x000D_\nNear the pond', 'Bela _x005F_x0041_ Rao']
  expect(await cellsOf(aWorkbook({ rows, strings }))).toEqual([
    ['Asha Rao\n', 'Lane 4\nNear the pond', 'Bela _x0041_ Rao'],
    ['Asha\n', 'AB', 'x_xyz_'],
  ])
})

test.each<[string, Parameters<typeof aWorkbook>[0]['names']]>([
  ['unusual names', { workbook: 'workbook2.xml', strings: 'texts/all.xml', sheet: 'pages/one.xml' }],
  ['capital letters', { strings: 'SharedStrings.xml', sheet: 'Worksheets/Sheet1.xml' }],
])('finds parts by their relations: %s', async (_what, names) => {
  const given = { rows: '<row><c t="s"><v>0</v></c></row>', strings: ['Asha'], ...(names && { names }) }
  expect(await cellsOf(aWorkbook(given))).toEqual([['Asha']])
})

test('ignores letter case in the paths of relations, and the namespace prefix of the id attribute', async () => {
  const relation = (type: string, target: string, id = 'a') =>
    `<Relationships><Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`
  const files = {
    '_rels/.rels': relation('officeDocument', '/XL/Workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'SHEETS\\one.xml'),
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x" xmlns:rel="r"><x:sheets><x:sheet name="One" sheetId="9" rel:id="a"/></x:sheets></x:workbook>',
    'xl/sheets/One.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  }
  expect(await cellsOf(archiveOf(files))).toEqual([['1']])
})

test('refuses a text document', async () => {
  const files = {
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': '<document/>',
  }
  await expect(cellsOf(archiveOf(files))).rejects.toMatchObject({ reason: { refusal: 'notASheet' } })
})
