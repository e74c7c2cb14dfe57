import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { kinds } from '#domain/kinds/index.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { aFestival, aGalleryItem, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Texts in children's fields that a spreadsheet might evaluate. */
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', "=cmd|'/c calc'!A0"]

describe.each(dialects)('exports on %s', (dialect) => {
  const site = openSite(dialect)
  const get = (path: string) => site.asPic('GET', `${D}/export/${path}`)
  const post = async (path: string, given: object) => {
    const { status, body } = await site.asPic('POST', `${D}/${path}`, { ...given })
    expect(status).toBe(201)
    return body.data
  }
  const sheetOf = async (path: string) => readSheet((await get(path)).bytes)

  beforeAll(async () => {
    await post('students/add-students', {
      json: aStudent({
        fullName: 'अनन्या "Anu" राय',
        uniqueId: 'A,1',
        studentClass: '5',
        address: 'Lane 1\nCity',
      }),
    })
    for (const [n, formula] of formulas.entries())
      await post('students/add-students', {
        json: aStudent({ fullName: `Child ${n}`, studentClass: '6', address: formula }),
      })
    await post('volunteers/add-volunteers', {
      form: { ...aVolunteer({ fullName: 'Ravi', year: '3' }), coverImageURL: await aPicture() },
    })
    await post('events/festivals/add-festival', {
      form: { ...aFestival({ date: '2024-02-29' }), coverImageURL: await aPicture() },
    })
  })

  it('have a clean file name, and headers against sniffing and caching', async () => {
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', xlsx],
    ] as const) {
      const { status, headers } = await get(`student.${format}`)
      expect({ status, ...headers }).toMatchObject({
        status: 200,
        'content-type': type,
        'content-disposition': `attachment; filename="children-2026-11-21.${format}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await get('notification.csv')).headers['content-disposition']).toContain(
      '"notifications-and-wishes-2026-11-21.csv"',
    )
  })

  it('contain every field of every kind under its label', async () => {
    for (const { name, fields, translates = [] } of kinds) {
      const labels = [
        ...Object.values(fields).map(({ label }) => label),
        ...['Bengali', 'Hindi'].flatMap((language) =>
          translates.map((translated) => `${fields[translated]?.label} (${language})`),
        ),
        'Added',
        ...(name === 'volunteer' ? ['Hours'] : []),
      ]
      expect((await sheetOf(`${name}.xlsx`)).rows[0]).toEqual(labels)
      const [line] = (await get(`${name}.csv`)).text.split('\r\n')
      expect(line).toBe(`\uFEFF${labels.join(',')}`)
    }
  })

  it('keep Hindi, commas, quotes and line breaks in CSV', async () => {
    const { text } = await get('student.csv?q=City')
    expect(text).toBe(
      '\uFEFFFull name,Unique ID,Gender,Class,Address,Photo,' +
        "Guardian's name,Guardian's relation,Guardian's telephone,Guardian's language,Second guardian's name,Second guardian's relation,Second guardian's telephone,Second guardian's language,Health note,Who may collect the child,May go home alone,Added\r\n" +
        '"अनन्या ""Anu"" राय","A,1",Female,5,"Lane 1\nCity",,,,,,,,,,,,,2026-11-21 22:30\r\n',
    )
  })

  it('contain no text in CSV that starts like a formula', async () => {
    const { text } = await get('student.csv')
    for (const formula of formulas) expect(text).toContain(`,"'${formula}",`)
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/m)
    expect((await get('volunteer.csv')).text).toContain(`,"'+91 98300 00000",`)
  })

  it('store any text as text in XLSX, without formulas', async () => {
    const { rows, types, xml } = await sheetOf('student.xlsx')
    expect(rows.map((row) => row[4])).toEqual(['Address', 'Lane 1\nCity', ...formulas])
    expect(rows[1]?.[0]).toBe('अनन्या "Anu" राय')
    expect(new Set(types.map((row) => row[4]))).toEqual(new Set(['inlineStr']))
    expect(xml).not.toContain('<f>')
  })

  it('store days as dates and counts as numbers in XLSX', async () => {
    const { rows, types, formats } = await sheetOf('festival.xlsx')
    const [labels, first] = rows
    const at = (label: string) => labels?.indexOf(label) ?? -1
    expect(types[1]?.[at('Date')]).toBeNull()
    expect(asDay(first?.[at('Date')])).toBe('2024-02-29T00:00:00.000Z')
    expect(asDay(first?.[at('Added')])).toBe('2026-11-21T22:30:00.000Z')
    expect(first?.[at('Students present')]).toBe('55')
    expect(types[1]?.[at('Students present')]).toBeNull()
    expect(formats[1]?.[at('Date')]).toBe('yyyy\\-mm\\-dd')
    expect(first?.[at('Cover image')]).toMatch(/^http:\/\/school\.test\/uploads\/[\w-]+\.webp$/)
  })

  it('have a frozen first row with filters in XLSX, and columns wide enough to read', async () => {
    const { xml, workbook } = await sheetOf('student.xlsx')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:R7"/>')
    expect(workbook).toContain("'Children'!$A$1:$R$7")
    expect([...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      24, 24, 14, 24, 40, 40, 24, 24, 24, 24, 26, 30, 31, 30, 24, 29, 21, 18,
    ])
  })

  it("contain the filtered list in the list's order", async () => {
    expect((await sheetOf('student.xlsx?q=child')).rows.map(([name]) => name)).toEqual([
      'Full name',
      ...formulas.map((_, n) => `Child ${n}`),
    ])
    expect((await sheetOf('student.xlsx?q=nobody')).rows).toHaveLength(1)
    expect((await sheetOf('student.xlsx?studentClass=5')).rows).toHaveLength(2)
    expect((await sheetOf('festival.xlsx?date=2024')).rows).toHaveLength(2)
    expect((await sheetOf('festival.xlsx?date=2025')).rows).toHaveLength(1)
    expect((await get('festival.csv?date=soon')).status).toBe(400)
    expect((await get('student.csv?q=child%20%40sum')).text.split('\r\n')).toHaveLength(3)
  })

  it("omit the trash, and list an album's files one per line", async () => {
    const { _id } = await post('students/add-students', { json: aStudent({ fullName: 'Gone' }) })
    await site.asPic('DELETE', `${D}/students/${_id}`)
    expect((await get('student.csv')).text).not.toContain('Gone')
    const title = 'Two'
    for (let n = 0; n < 2; n += 1)
      await post('gallery/photos/add-photos', {
        form: { ...aGalleryItem({ title }), photos: await aPicture() },
      })
    const { rows } = await sheetOf('gallery.xlsx')
    expect(rows[1]?.[1]?.split('\n')).toEqual([
      expect.stringMatching(/^http:\/\/school\.test\/uploads\//),
      expect.stringMatching(/^http:\/\/school\.test\/uploads\//),
    ])
  })

  it('are recorded in History', async () => {
    await get('alumnus.xlsx')
    const { body } = await site.asPic('GET', `${D}/activity?action=export&limit=1`)
    expect(body.data).toMatchObject([
      { kind: 'alumnus', title: 'alumni-2026-11-21.xlsx', by: { _id: site.pic.id } },
    ])
  })

  it('contain each record of a long list once', async () => {
    const { context } = site
    const kind = kinds.find(({ name }) => name === 'alumnus')
    if (!kind) throw new Error('no alumnus')
    await inTransaction(context.db, async (db) => {
      for (let n = 0; n < 1_203; n += 1)
        await insertRecord(db, {
          kind,
          actor: { type: 'visitor' },
          now: context.now(),
          columns: {
            fullName: `A ${n}`,
            gender: 'Other',
            department: 'Physics',
            graduationYear: 2000 + (n % 9),
          },
        })
    })
    const { rows } = await sheetOf('alumnus.xlsx')
    expect(new Set(rows.map(([name]) => name)).size).toBe(1_204)
    expect(rows).toHaveLength(1_204)
  })
})

const asDay = (serial: string | null | undefined) =>
  new Date(Math.round((Number(serial) - 25_569) * day)).toISOString()
