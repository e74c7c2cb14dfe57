import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { festival } from '#domain/kinds/festival.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { visitor } from '#domain/permissions.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertUpload } from '#server/media/store-file.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aClass, aDonation, aFestival, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { readSheet } from '#testing/read-sheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Names that could harm the person who opens the report. */
const names = [
  '=HYPERLINK("http://x","y")',
  '+1',
  '@SUM(A1)',
  'مرحبا \u202Egpj.exe',
  'क्षत्रिय 🪔',
  'ঈশ্বরচন্দ্র',
  'x'.repeat(10_240),
]

describe.each(dialects)('report files on %s', (dialect) => {
  const site = openSite(dialect)
  const get = (path: string, token: string | undefined = site.pic.token) =>
    site.ask('GET', `${D}/${path}`, { token })
  /** Returns the attachments of the last mail. */
  const attached = async () => {
    const { attachments } = await PostalMime.parse((await site.mails()).at(-1) ?? '')
    return Buffer.from(attachments[0]?.content as ArrayBuffer)
  }
  const mailed = async (path: string) => {
    const json = { email: 'head@example.org' }
    expect((await site.asPic('POST', `${D}/${path}`, { json })).status).toBe(200)
    return attached()
  }

  beforeAll(async () => {
    const picture = { name: 'evening.webp', mimeType: 'image/webp', bytes: 9, width: 3, height: 3 }
    const ids = await inTransaction(site.context.db, async (db) => {
      const now = site.context.now()
      await insertUpload(db, { ...picture, createdAt: now.toISOString() })
      const put = async (kind: Kind, columns: object) => {
        const given = { kind, actor: visitor, now }
        return insertRecord(db, { ...given, columns: { coverImageURL: picture.name, ...columns } })
      }
      for (const fullName of names) await put(student, aStudent({ fullName }))
      await put(volunteer, aVolunteer({ fullName: 'Ravi', address: '9 Lake Road' }))
      for (const [date, title] of [
        ['2026-10-20', 'Diwali of this year'],
        ['2026-06-30', 'Of the year before'],
        ['2027-07-01', 'Of the year after'],
        ['2026-07-01', 'দীপ of this year'],
      ] as const)
        await put(festival, aFestival({ date, title }))
      await put(donation, aDonation({ date: '2026-12-24', location: 'Old gate' }))
      await put(classroom, aClass({ date: '2026-11-19', studentsPresent: '37', volunteersPresent: '9' }))
      const deleted = await put(student, aStudent({ fullName: 'Gone' }))
      const cancelled = await put(festival, aFestival({ date: '2026-09-01', title: 'Cancelled this year' }))
      return { deleted: deleted.id, cancelled: cancelled.id }
    })
    for (const path of [`students/${ids.deleted}`, `events/festivals/${ids.cancelled}`])
      expect((await site.asPic('DELETE', `${D}/${path}`)).status).toBe(200)
  })

  it.each([
    ['report.html', 'text/html; charset=utf-8', 'dashboard-report-2026-11-21.html'],
    ['report.pdf', 'application/pdf', 'dashboard-report-2026-11-21.pdf'],
    ['students/report.xlsx', xlsx, 'student-report-2026-11-21.xlsx'],
    ['volunteers/report.xlsx', xlsx, 'volunteer-report-2026-11-21.xlsx'],
  ])('%s can be downloaded by a Volunteer', async (path, type, name) => {
    const { token } = await signedIn(site, volunteerFields)
    const { status, headers } = await get(path, token)
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await site.ask('HEAD', `${D}/${path}`, { token })).status).toBe(404)
  })

  it('the Student Report contains every student with every field, and no formulas', async () => {
    const { rows, types, xml } = readSheet((await get('students/report.xlsx')).bytes)
    expect(rows[0]?.slice(0, 6)).toEqual(['Full name', 'Unique ID', 'Gender', 'Class', 'Address', 'Photo'])
    expect(rows[0]?.slice(6, -1).every((label) => /guardian|health|collect|alone/i.test(String(label)))).toBe(
      true,
    )
    expect(rows[0]?.at(-1)).toBe('Added')
    expect(rows.slice(1).map(([name]) => name)).toEqual(expect.arrayContaining(names))
    expect(rows).toHaveLength(1 + names.length)
    expect(rows[1]?.slice(2, 5)).toEqual(['Female', '5', '12 Mango Lane'])
    expect(new Set(types.slice(1).map(([name]) => name))).toEqual(new Set(['inlineStr']))
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain(`<autoFilter ref="A1:R${1 + names.length}"/>`)
  })

  it('the Volunteer Report contains admin-only fields', async () => {
    const { rows } = readSheet((await get('volunteers/report.xlsx')).bytes)
    const [labels = [], ravi = []] = rows
    const told = Object.fromEntries(labels.map((label, at) => [label, ravi[at]]))
    expect(told).toMatchObject({
      'Full name': 'Ravi',
      'E-mail': expect.stringMatching(/^ravi\d+@example\.org$/),
      'Contact number': '+91 98300 00000',
      'Residence type': 'Hostel',
      'Hostel name': 'River Hostel',
      Year: '2',
      Photo: expect.stringMatching(/^http:\/\/school\.test\/uploads\//),
    })
  })

  it('the Dashboard Report contains the counts, the last classes and the events of this school year', async () => {
    const lines = readPdf((await get('report.pdf')).bytes).pages.flat()
    const said = lines.join('|')
    expect(said).toContain(`|${names.length}|Students|1|Volunteers|0|Alumni|`)
    expect(said).toContain('|4|Festivals|')
    expect(lines.join(' ')).toContain('1 class, on average with 37 students and 9 volunteers.')
    expect(lines.filter((line) => / year/.test(line))).toEqual([
      'Events of the school year 2026–27',
      'দীপ of this year',
      'Diwali of this year',
    ])
    expect(said).toMatch(/\|24 December 2026\|[^|]*\|Cloth Donation · .*\|Old gate\|118\|/)
  })

  it('the HTML report contains the counts', async () => {
    const { text } = await get('report.html')
    expect(text).toMatch(/Students<\/th><td[^>]*>7</)
    expect(text).toMatch(/Festivals<\/th><td[^>]*>4</)
    expect(text).not.toMatch(/<script|src=|href=/)
  })

  it('the mailed file equals the download', async () => {
    expect((await mailed('students/reportexcel')).equals((await get('students/report.xlsx')).bytes)).toBe(
      true,
    )
    expect((await mailed('reportpdf')).equals((await get('report.pdf')).bytes)).toBe(true)
    expect(readSheet(await mailed('volunteers/reportexcel')).rows).toHaveLength(2)
  })

  it('History records each report, who sent it, and the recipient if it lists people', async () => {
    await mailed('students/reportexcel')
    await mailed('reportpdf')
    await get('report.pdf')
    const { body } = await site.asPic('GET', `${D}/activity?limit=3`)
    expect(body.data).toMatchObject([
      { action: 'export', kind: null, title: 'dashboard-report-2026-11-21.pdf', by: { _id: site.pic.id } },
      { action: 'send report', title: 'Dashboard Report (PDF)' },
      {
        action: 'send report',
        kind: null,
        title: 'Student Report to head@example.org',
        by: { _id: site.pic.id },
      },
    ])
  })
})
