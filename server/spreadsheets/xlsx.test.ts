// @vitest-environment jsdom
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readSheet } from '#testing/read-sheet.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { unzip } from '#testing/unzip.ts'
import type { Cell, Column } from './table.ts'
import { writeXlsx } from './xlsx.ts'

const column = (label: string, type: Column['type'] = 'text'): Column => ({ label, type, width: 20 })

const workbookOf = (columns: Column[], rows: Cell[][], title = 'Table') =>
  buffer(Readable.from(writeXlsx({ title, columns, rows: [rows] })))

describe('a workbook', () => {
  it.each([
    ['XML markup', `<&>"' ]]> <!-- --> &amp;`],
    ['control characters, which are removed', 'a\u0000\u0008\u000B\u001Fb\uFFFE'],
    ['a lone surrogate', 'a\uD800'],
    ['Hindi, Bengali and a lamp', 'दीप প্রদীপ 🪔'],
    ['an empty text', ''],
  ])('is well-formed with %s', async (_what, text) => {
    const bytes = await workbookOf([column(text || 'A'), column('B')], [[text, null]], text || 'T')
    for (const [name, xml] of unzip(bytes)) {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      expect(document.querySelector('parsererror')?.textContent ?? '', name).toBe('')
    }
    const shown = new DOMParser().parseFromString(readSheet(bytes).xml, 'application/xml')
    expect([...shown.querySelectorAll('row')].at(-1)?.textContent).toBe(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are left out
      text.toWellFormed().replace(/[\u0000-\u0008\u000B-\u001F\uFFFE]/g, ''),
    )
  })

  it('preserves a text that looks like a character escape', async () => {
    const { rows } = readSheet(await workbookOf([column('A')], [['_x0041_ and _x_'], ['_x005F_x0041_']]))
    expect(rows).toEqual([['A'], ['_x005F_x0041_ and _x_'], ['_x005F_x005F_x005F_x0041_']])
  })

  it('truncates a text to the maximum length of a cell', async () => {
    const { rows } = readSheet(await workbookOf([column('A')], [['x'.repeat(40_000)]]))
    expect(rows[1]?.[0]).toHaveLength(32_767)
  })

  it('stores days as Excel serial numbers, and an invalid day as text', async () => {
    const days = ['1999-12-31', '2024-02-29', '2026-11-21', 'someday']
    const { rows, types } = readSheet(
      await workbookOf(
        [column('Day', 'day')],
        days.map((day) => [day]),
      ),
    )
    // These are the numbers that Excel shows for =DATE(1999,12,31) and so on.
    expect(rows.slice(1)).toEqual([['36525'], ['45351'], ['46347'], ['someday']])
    expect(types[4]).toEqual(['inlineStr'])
  })

  it('addresses columns beyond Z', async () => {
    const columns = Array.from({ length: 53 }, (_, n) => column(`${n}`))
    const { xml } = readSheet(await workbookOf(columns, []))
    expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, address]) => address).slice(24, 54)).toEqual([
      'Y1',
      'Z1',
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `A${letter}1`),
      'BA1',
    ])
    expect(xml).toContain('<autoFilter ref="A1:BA1"/>')
  })

  it('gives its sheet a name that Excel accepts', async () => {
    const { workbook } = readSheet(
      await workbookOf([column('A')], [], "Who's [who]: a/b\\c*? and much too long"),
    )
    expect(/<sheet name="([^"]*)"/.exec(workbook)?.[1]).toBe('Who s  who   a b c   and much t')
  })

  it('shows all lines of a text, and changes the height only of rows with several lines', async () => {
    const { xml } = readSheet(await workbookOf([column('A')], [['one\ntwo'], ['one']]))
    const styles = [...xml.matchAll(/<c r="A[23]" s="(\d)"/g)].map(([, style]) => Number(style))
    const bytes = await workbookOf([column('A')], [])
    const formats =
      unzip(bytes)
        .get('xl/styles.xml')
        ?.split('<cellXfs')[1]
        ?.match(/<xf .*?(?:<\/xf>|\/>)/g) ?? []
    expect(styles.map((style) => formats[style]?.includes('wrapText="1"'))).toEqual([true, false])
    expect([...xml.matchAll(/<row [^>]*>/g)].map(([row]) => row)).toEqual([
      '<row r="1">',
      '<row r="2" ht="30" customHeight="1">',
      '<row r="3">',
    ])
  })

  it('prints with all columns on one page and the header on each page', async () => {
    const { xml, workbook } = readSheet(await workbookOf([column('A')], [['a']], "Who's who"))
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    expect(xml).toMatch(/<autoFilter [^>]*\/><pageSetup [^>]*fitToWidth="1" fitToHeight="0"\/><\/worksheet>$/)
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Who s who'!$1:$1</definedName>`,
    )
  })

  it('fails if its rows cannot be read', async () => {
    const rows = (async function* () {
      yield [['a']]
      throw new Error('the database is gone')
    })()
    const reading = Array.fromAsync(writeXlsx({ title: 'T', columns: [column('A')], rows }))
    await expect(reading).rejects.toThrow('the database is gone')
  })

  it('stops reading rows if the reader stops', async () => {
    const random = seededRandom(1)
    let isEnded = false
    const maxParts = 1_000
    let parts = 0
    const rows = (async function* () {
      try {
        for (; parts < maxParts; parts += 1) yield Array.from({ length: 5_000 }, () => [`${random()}`])
      } finally {
        isEnded = true
      }
    })()
    let bytes = 0
    for await (const piece of writeXlsx({ title: 'T', columns: [column('A')], rows })) {
      bytes += piece.length
      if (bytes > 200_000) break
    }
    await expect.poll(() => isEnded).toBe(true)
    expect(parts).toBeLessThan(maxParts)
  })

  it('has a sheet for each table, each with its own filters and header row', async () => {
    const table = (title: string, rows: Cell[][]) => ({
      title,
      columns: [column(`${title} label`)],
      rows: [rows],
    })
    const bytes = await buffer(
      Readable.from(
        writeXlsx(table('Children', [['Asha'], ['Ravi']]), table("Fresher's", []), table('A/B', [['x']])),
      ),
    )
    const { names, workbook, xml } = readSheet(bytes)
    expect(names).toEqual(['Children', 'Fresher s', 'A B'])
    expect(readSheet(bytes, 'Children').rows).toEqual([['Children label'], ['Asha'], ['Ravi']])
    expect(readSheet(bytes, 'Fresher s').rows).toEqual([["Fresher's label"]])
    expect(readSheet(bytes, 'A B').rows).toEqual([['A/B label'], ['x']])
    expect(xml).toContain('tabSelected')
    expect(readSheet(bytes, 'A B').xml).not.toContain('tabSelected')
    expect(workbook).toContain(`localSheetId="2" hidden="1">'A B'!$A$1:$A$2<`)
  })
})
