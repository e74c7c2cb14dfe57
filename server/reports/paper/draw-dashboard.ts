import { dayText } from '#domain/day-text.ts'
import { decorate, finish, openSheet, type Sheet, tell } from '../../pdf/sheet.ts'
import type { DashboardReport } from '../read-dashboard.ts'
import { drawAttendance } from './draw-attendance.ts'
import { drawCounts } from './draw-counts.ts'
import { drawEvents } from './draw-events.ts'
import { colours, styles } from './look.ts'

const words = {
  title: 'Dashboard Report',
  subject: 'Counts, attendance and the events of the school year',
  asOf: (day: string) => `As of ${dayText(day)}`,
  foot: (name: string, day: string) => `${name} · Dashboard Report · ${dayText(day)}`,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
}

/** The dashboard on A4: who we are, nine numbers, who came to class, and what happened in the school year. */
export async function drawDashboard(report: DashboardReport, createdAt: Date): Promise<Buffer> {
  const { school, day } = report
  const sheet = await openSheet({
    title: `${words.title} – ${school.name} – ${day}`,
    author: school.name,
    subject: words.subject,
    createdAt,
  })
  drawHead(sheet, report)
  drawCounts(sheet, report.counts)
  drawAttendance(sheet, report)
  await drawEvents(sheet, report)
  numberPages(sheet, words.foot(school.name, day))
  return finish(sheet)
}

/** The school's name over a line of chalk, and of which day all this is. */
function drawHead(sheet: Sheet, { school, day }: DashboardReport) {
  const { set, left, right, root } = sheet
  const name = set.breakLines(school.name, styles.name, right - left, 3)
  tell(sheet, root, 'H1', () => {
    for (const line of name) {
      sheet.y += 30
      set.write(line, left, sheet.y, styles.name)
    }
  })
  const about = [school.tagline, school.institute].filter(Boolean).join(' · ')
  const lines = set.breakLines(about, styles.text, right - left, 2)
  if (lines.length > 0)
    tell(sheet, root, 'P', () => {
      for (const line of lines) {
        sheet.y += 16
        set.write(line, left, sheet.y, { ...styles.text, colour: colours.soft })
      }
    })
  sheet.y += 16
  decorate(sheet, () => drawChalk(sheet))
  sheet.y += 22
  tell(sheet, root, 'P', () => {
    set.write(words.title, left, sheet.y, styles.title)
    set.write(words.asOf(day), right, sheet.y, styles.text, 'right')
  })
  sheet.y += 16
}

/** Not quite straight, as by hand. */
function drawChalk({ doc, left, right, y }: Sheet) {
  const width = right - left
  doc
    .moveTo(left, y)
    .bezierCurveTo(left + width * 0.3, y - 3, left + width * 0.6, y + 3, right, y - 1)
    .lineWidth(2.5)
    .lineCap('round')
    .strokeColor(colours.lamp)
    .stroke()
}

function numberPages(sheet: Sheet, foot: string) {
  const { doc, set, left, right } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - 32
    decorate(sheet, () => {
      const number = words.page(page + 1, count)
      const [line = ''] = set.breakLines(foot, styles.small, right - left - 80, 1)
      set.write(line, left, y, styles.small)
      set.write(number, right, y, styles.small, 'right')
    })
  }
}
