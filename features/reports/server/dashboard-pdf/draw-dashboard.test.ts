import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#testing/read-pdf.ts'
import { furtherCounts, furtherDefinitions } from '#testing/spec/further-kinds.ts'
import type { DashboardReport, ReportedEvent } from '../read-dashboard.ts'
import { drawDashboard } from './draw-dashboard.ts'

const at = new Date('2026-11-21T17:00:00.000Z')
const counts = {
  totalStudents: 100,
  totalVolunteers: 101,
  totalAlumni: 102,
  totalGalleryItems: 103,
  totalFestivals: 104,
  totalActivities: 105,
  totalFarewell: 106,
  totalInduction: 107,
  totalDonationDrive: 108,
  ...furtherCounts,
}
/** The lines for kinds that are not in the specification. */
const furtherLines = furtherDefinitions.flatMap(({ count }) => (count ? ['0', count.label] : []))
const empty = {
  school: { name: 'Evening School', tagline: '', institute: '' },
  day: '2026-11-21',
  counts,
  weeks: 12,
  sessions: [],
  year: { from: '2026-07-01', to: '2027-06-30', name: '2026–27' },
  events: [],
} as unknown as DashboardReport

const session = (date: string, studentsPresent: number, volunteersPresent: number) => ({
  date,
  day: 'Tuesday',
  studentsPresent,
  volunteersPresent,
})
const event = (over: Partial<ReportedEvent> = {}): ReportedEvent => ({
  day: '2026-10-20',
  title: 'Diwali',
  kind: 'Festival',
  venue: 'School hall',
  present: [
    { label: 'Students present', number: 55 },
    { label: 'Volunteers present', number: 12 },
  ],
  ...over,
})
const drawn = async (over: Partial<DashboardReport>) =>
  readPdf(await drawDashboard({ ...empty, ...over }, at))

describe('the dashboard PDF', () => {
  it('is one A4 page if there is no data, and says that there is none', async () => {
    const { pages, sizes, title, language } = await drawn({})
    expect(sizes).toEqual(['0 0 595.28 841.89'])
    expect({ title, language }).toEqual({
      title: 'Dashboard Report – Evening School – 2026-11-21',
      language: 'en',
    })
    expect(pages[0]?.filter((line) => !furtherLines.includes(line))).toEqual([
      'Evening School',
      'Dashboard Report',
      'As of 21 November 2026',
      ...[
        '100',
        'Students',
        '101',
        'Volunteers',
        '102',
        'Alumni',
        '103',
        'Gallery Items',
        '104',
        'Festivals',
      ],
      ...['105', 'Activities', '106', 'Farewell Events', '107', 'Induction Events', '108', 'Donation Drives'],
      'Attendance',
      'No class in the last 12 weeks.',
      'Events of the school year 2026–27',
      'No events yet.',
      'Evening School · Dashboard Report · 21 November 2026',
      'Page 1 of 1',
    ])
  })

  it('shows attendance as a chart and as text', async () => {
    const sessions = [
      session('2026-10-27', 30, 9),
      session('2026-11-03', 41, 12),
      session('2026-11-10', 37, 9),
    ]
    const { pages, drawings, alternatives, parts } = await drawn({ sessions })
    const said =
      'The last 12 weeks: 3 classes, on average with 36 students and 10 volunteers. The last one was on 10 November 2026, with 37 students and 9 volunteers.'
    expect(pages[0]?.join(' ')).toContain(said)
    expect(alternatives).toEqual([said])
    expect(pages[0]?.join(' ')).toMatch(/Students Volunteers 0 30 60 Oct Nov/)
    // One bar for each class, with proportional heights, after the small bar in the legend.
    const bars = [...(drawings[0] ?? '').matchAll(/\s([\d.]+) re/g)].map(([, height]) => Number(height))
    expect(bars).toEqual([8, 60, 82, 74])
    expect([...parts]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'Figure']))
  })

  describe('with the events of a full year', () => {
    let paper: Awaited<ReturnType<typeof drawn>>
    const events = Array.from({ length: 60 }, (_, n) => event({ title: `Evening ${n}` }))
    beforeAll(async () => {
      paper = await drawn({ events })
    })

    it('continues on further pages with column names and page numbers', () => {
      expect(paper.pages.length).toBeGreaterThan(3)
      for (const [n, lines] of paper.pages.entries()) {
        const heads = lines.join('|').split('Date|Event|Venue|People').length - 1
        expect(heads).toBe(1)
        expect(lines.at(-1)).toBe(`Page ${n + 1} of ${paper.pages.length}`)
      }
      expect([...paper.parts]).toEqual(expect.arrayContaining(['Table', 'TR', 'TH', 'TD']))
    })

    it('contains each event once, in order', () => {
      const titles = paper.pages.flat().filter((line) => /^Evening \d+$/.test(line))
      expect(titles).toEqual(events.map(({ title }) => title))
    })
  })

  it('counts the people at an event by group, but not for an upcoming event', async () => {
    const events = [
      event(),
      event({
        kind: 'Cloth Donation',
        title: 'Warm clothes',
        present: [
          { label: 'Students who received', number: 1_40_000 },
          { label: 'Volunteers present', number: 9 },
        ],
      }),
      event({ day: '2027-03-01', title: 'Holi', present: [{ label: 'Students present', number: 0 }] }),
    ]
    const lines = (await drawn({ events })).pages.flat().join('|')
    expect(lines).toContain('20 October 2026|Diwali|Festival · Students 55 · Volunteers 12|School hall|67|')
    expect(lines).toContain(
      'Warm clothes|Cloth Donation · Students who received 1,40,000 ·|Volunteers 9|School hall|1,40,009|',
    )
    expect(lines).toContain('1 March 2027|Holi|Festival|School hall|to come|')
  })

  it('prints names in three scripts in suitable fonts, and keeps text without a glyph', async () => {
    const names = ['ঈশ্বরচন্দ্র', 'क्षत्रिय श्री', 'مرحبا 🪔', '=HYPERLINK("http://x")', '(\\)']
    const { pages, fonts } = await drawn({
      school: { name: 'দীপ दीप Lamp', tagline: 'é ő', institute: '' },
      events: names.map((title) => event({ title })),
    })
    expect(pages[0]?.[0]).toBe('দীপ दीप Lamp')
    expect(pages.flat()).toEqual(expect.arrayContaining(names))
    expect(fonts).toEqual(
      expect.arrayContaining([
        'Fraunces-SemiBold',
        expect.stringContaining('NotoSansBengali'),
        expect.stringContaining('NotoSansDevanagari'),
      ]),
    )
  })

  it('truncates overlong texts, and strips bidirectional control characters', async () => {
    const title = `${'Lamp\u202E '.repeat(2_000)}end`
    const { pages } = await drawn({
      school: { ...empty.school, name: 'x'.repeat(10_240) },
      events: [event({ title, venue: 'y'.repeat(10_240) })],
    })
    const lines = pages.flat()
    expect(lines.filter((line) => line.startsWith('Lamp '))).toHaveLength(3)
    expect(lines.filter((line) => line.startsWith('yyy'))).toHaveLength(4)
    expect(lines.join('')).not.toMatch(/\u202E/)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200)
  })

  it('is the same file for the same day', async () => {
    const [one, other] = await Promise.all([drawDashboard(empty, at), drawDashboard(empty, at)])
    expect(one.equals(other)).toBe(true)
  })
})
