import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import { archiveOf } from '#testing/workbooks.ts'
import { importLimits, importMessages } from '../../imports.ts'
import { readList } from './read-list.ts'

const read = (bytes: Buffer | string, sheet = '') =>
  readList({ bytes: new Uint8Array(Buffer.from(bytes as string)), sheet }, 'asha')
const cells = async (bytes: Buffer | string) => (await read(bytes)).rows.map(([, ...cells]) => cells)

describe('delimited text', () => {
  it.each([
    ['commas', 'Name,Class\r\n"Bauri, Asha",5\r\n'],
    ['semicolons', 'Name;Class\n"Bauri, Asha";5\n'],
    ['pipes', 'Name|Class\n"Bauri, Asha"|5'],
    ['tabs', 'Name\tClass\nBauri, Asha\t5'],
    ['a byte order mark', '\uFEFFName,Class\n"Bauri, Asha",5'],
  ])('is read with %s', async (_what, text) => {
    expect(await cells(text)).toEqual([
      ['Name', 'Class'],
      ['Bauri, Asha', '5'],
    ])
  })

  const hindi = 'नाम,कक्षा\nआशा,५'
  const asUtf16 = (text: string) => Buffer.from(text, 'utf16le')
  it.each([
    ['UTF-8', Buffer.from(hindi)],
    ['UTF-16 LE with a byte order mark', asUtf16(`\uFEFF${hindi}`)],
    ['UTF-16 BE with a byte order mark', asUtf16(`\uFEFF${hindi}`).swap16()],
  ])('is read in %s', async (_what, bytes) => {
    expect(await cells(bytes)).toEqual([
      ['नाम', 'कक्षा'],
      ['आशा', '५'],
    ])
  })

  it('is read in the Windows encoding and in UTF-16 without a byte order mark', async () => {
    expect(await cells(Buffer.from('Name,Town\nZo\xeb,\x93K\xf6ln\x94', 'latin1'))).toEqual([
      ['Name', 'Town'],
      ['Zoë', '“Köln”'],
    ])
    expect(await cells(asUtf16('Name,Class\nAsha,5'))).toEqual([
      ['Name', 'Class'],
      ['Asha', '5'],
    ])
  })

  it('keeps quoted line breaks, and keeps row numbers despite empty rows', async () => {
    const { rows } = await read('Name,Address\n\n,,\nAsha,"Lane 1\nTown ""A"""')
    expect(rows).toEqual([
      [1, 'Name', 'Address'],
      [4, 'Asha', 'Lane 1\nTown "A"'],
    ])
  })

  it('is read to the end despite an unclosed quotation mark', async () => {
    expect(await cells('Name\tClass\n"Asha\t5\nBela\t6')).toEqual([
      ['Name', 'Class'],
      ['"Asha', '5'],
      ['Bela', '6'],
    ])
  })
})

describe('workbook', () => {
  const sheetOf = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`
  const workbook = (sheet: string, more: Record<string, string> = {}) =>
    archiveOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="2" state="hidden" r:id="rId9"/><sheet name="First" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" TargetMode="External" Target="http://127.0.0.1:9/x"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet,
      ...more,
    })
  it('is read if it was written by this site', async () => {
    const columns = [
      { label: 'Name', type: 'text' as const, width: 20 },
      { label: 'Date', type: 'day' as const, width: 20 },
      { label: 'Students', type: 'number' as const, width: 20 },
    ]
    const bytes = await buffer(
      Readable.from(writeXlsx({ title: 'Classes', columns, rows: [[['Asha', '2026-03-14', 12]]] })),
    )
    expect(await read(bytes)).toEqual({
      sheets: ['Classes'],
      sheet: 'Classes',
      rows: [
        [1, 'Name', 'Date', 'Students'],
        [2, 'Asha', '2026-03-14', '12'],
      ],
    })
  })

  it('is read as shown: shared and rich texts, formula values, dates, booleans, merged cells', async () => {
    const sheet = sheetOf(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3" s="1"><v>46000</v></c><c r="C3" t="b"><v>1</v></c></row>
       <row r="4"><c r="A4" t="str"><f>HYPERLINK("http://127.0.0.1:9")</f><v>Asha</v></c><c r="B4" t="e"><v>#REF!</v></c><c r="C4"><v>0.30000000000000004</v></c></row>
       <row r="5"><c r="A5" t="inlineStr"><is><r><t>Be</t></r><r><t>la</t></r></is></c><c r="B5"><f>NOW()</f></c><c r="C5"><v>919830012345</v></c></row>`,
      '<mergeCells count="1"><mergeCell ref="C3:C3"/><mergeCell ref="D1:D5"/><mergeCell ref="A1:B1"/></mergeCells>',
    )
    const bytes = await workbook(sheet, {
      'xl/sharedStrings.xml':
        '<sst><si><t>Name</t></si><si><r><t>Pre</t></r><r><t>sent</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    })
    expect((await read(bytes)).rows).toEqual([
      [1, 'Name', '', 'Present'],
      [3, '2', '2025-12-09', 'TRUE'],
      [4, 'Asha', '', '0.3'],
      [5, 'Bela', '', '919830012345'],
    ])
  })

  it('is read with a vertically merged cell repeated in every row it spans', async () => {
    const sheet = sheetOf(
      `<row r="1"><c r="A1" t="str"><v>Class</v></c><c r="B1" t="str"><v>Name</v></c></row>
       <row r="2"><c r="A2"><v>5</v></c><c r="B2" t="str"><v>Asha</v></c></row>
       <row r="3"><c r="B3" t="str"><v>Bela</v></c></row>`,
      '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
    )
    expect(await cells(await workbook(sheet))).toEqual([
      ['Class', 'Name'],
      ['5', 'Asha'],
      ['5', 'Bela'],
    ])
  })

  it('is read by sheet name, and refused for an unknown sheet', async () => {
    const bytes = await workbook(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'))
    expect((await read(bytes, 'First')).rows).toEqual([[1, '1']])
    await expect(read(bytes, 'Hidden')).rejects.toThrow('The workbook has no sheet with this name.')
  })

  it('with overlapping merged cells is refused as damaged', async () => {
    const rows = Array.from(
      { length: 10_001 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`,
    )
    const merged = '<mergeCell ref="A1:A10001"/>'.repeat(20_000)
    const bytes = await workbook(sheetOf(rows.join(''), `<mergeCells>${merged}</mergeCells>`))
    await expect(read(bytes)).rejects.toThrow('This workbook is damaged')
  })

  it('with an overlong number format is read without parsing the whole format, or parsing it again for each style', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0${'['.repeat(1_000_000)}dd"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(60_000)}</cellXfs></styleSheet>`
    const sheet = sheetOf('<row r="1"><c r="A1" s="7"><v>46000</v></c></row>')
    expect(await cells(await workbook(sheet, { 'xl/styles.xml': styles }))).toEqual([['46000']])
  })

  it('is refused while another list from the same admin is being read', async () => {
    const [first, second] = await Promise.allSettled([read('Name\nAsha'), read('Name\nBela')])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { status: 409 } })
    expect(await cells('Name\nBela')).toEqual([['Name'], ['Bela']])
  })

  it('with a million rows is refused with an error that reports the number of rows', async () => {
    const row = '<row><c><v>1</v></c></row>'
    const bytes = await workbook(sheetOf(row.repeat(1_000_000)))
    await expect(read(bytes)).rejects.toThrow(importMessages.tooManyRows(999_999))
  })

  it('larger than 100 MB when unpacked is refused before unpacking', async () => {
    const bytes = await workbook(sheetOf(' '.repeat(importLimits.inflatedBytes)))
    expect(bytes.length).toBeLessThan(importLimits.fileBytes)
    await expect(read(bytes)).rejects.toThrow('Unpacked, this workbook is larger than 100 MB.')
  })

  it('is refused if it unpacks to more than it declares', async () => {
    const bytes = await workbook(sheetOf(' '.repeat(1_000_000)))
    // The sizes are in the directory at the end of the file, from byte 24 of each entry.
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    bytes.writeUInt32LE(100, bytes.lastIndexOf(name) - 46 + 24)
    await expect(read(bytes)).rejects.toThrow('This workbook is damaged')
  })

  it.each([
    ['entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>'],
    ['text instead of XML', 'hello'],
    ['truncated XML', '<worksheet><sheetData><row>'],
  ])('with %s is refused', async (_what, sheet) => {
    await expect(read(await workbook(sheet))).rejects.toThrow('This workbook is damaged')
  })

  it('without content is refused', async () => {
    await expect(read(await workbook(sheetOf('')))).rejects.toThrow(
      'This list has nothing below its headings.',
    )
  })

  it('is refused if it is another kind of archive', async () => {
    const notes = await archiveOf({ 'notes.txt': 'hello' })
    await expect(read(notes)).rejects.toThrow('This is not a list')
    await expect(read(await archiveOf({ 'content.xml': '<x/>' }))).rejects.toThrow('OpenDocument')
  })
})

it.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is not a list'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old workbook'],
  ['a web page', Buffer.from('<html><table><tr><td>Asha</td></tr></table>'), 'This is not a list'],
  ['a truncated archive', Buffer.from('504b0304ffff', 'hex'), 'This workbook is damaged'],
  ['a file of blanks and commas', Buffer.from(' \n\n ,, \n'), 'This list has nothing'],
  [
    'too many columns',
    Buffer.from(Array.from({ length: 61 }, (_, n) => n).join(',')),
    importMessages.tooManyColumns(61),
  ],
  ['too many rows', Buffer.from('x\n'.repeat(10_002)), 'This list has 10,001 rows'],
])('refuses %s', async (_what, bytes, why) => {
  await expect(read(bytes)).rejects.toThrow(why)
})
