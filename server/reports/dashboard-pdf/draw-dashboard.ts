import { formatDay } from '#domain/dates/format-day.ts'
import { drawArtifact, finishPdf, openPdf, type PdfWriter, tagged } from '../../pdf/pdf-writer.ts'
import type { DashboardReport } from '../read-dashboard.ts'
import { drawAttendance } from './draw-attendance.ts'
import { drawCounts } from './draw-counts.ts'
import { drawEvents } from './draw-events.ts'
import { colors, styles } from './styles.ts'

const texts = {
  title: 'Dashboard Report',
  subject: 'Counts, attendance and the events of the school year',
  asOf: (day: string) => `As of ${formatDay(day)}`,
  foot: (name: string, day: string) => `${name} · Dashboard Report · ${formatDay(day)}`,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
}

/** The dashboard as a PDF: the school, nine numbers, attendance, and the events of the school year. */
export async function drawDashboard(report: DashboardReport, createdAt: Date): Promise<Buffer> {
  const { school, day } = report
  const pdf = await openPdf({
    title: `${texts.title} – ${school.name} – ${day}`,
    author: school.name,
    subject: texts.subject,
    createdAt,
  })
  drawHead(pdf, report)
  drawCounts(pdf, report.counts)
  drawAttendance(pdf, report)
  await drawEvents(pdf, report)
  numberPages(pdf, texts.foot(school.name, day))
  return finishPdf(pdf)
}

/** The school's name over a chalk line, and the date of the report. */
function drawHead(pdf: PdfWriter, { school, day }: DashboardReport) {
  const { typesetter, left, right, root } = pdf
  const name = typesetter.breakLines(school.name, styles.name, right - left, 3)
  tagged(pdf, root, 'H1', () => {
    for (const line of name) {
      pdf.y += 30
      typesetter.write(line, left, pdf.y, styles.name)
    }
  })
  const about = [school.tagline, school.institute].filter(Boolean).join(' · ')
  const lines = typesetter.breakLines(about, styles.text, right - left, 2)
  if (lines.length > 0)
    tagged(pdf, root, 'P', () => {
      for (const line of lines) {
        pdf.y += 16
        typesetter.write(line, left, pdf.y, { ...styles.text, color: colors.soft })
      }
    })
  pdf.y += 16
  drawArtifact(pdf, () => drawChalk(pdf))
  pdf.y += 22
  tagged(pdf, root, 'P', () => {
    typesetter.write(texts.title, left, pdf.y, styles.title)
    typesetter.write(texts.asOf(day), right, pdf.y, styles.text, 'right')
  })
  pdf.y += 16
}

/** Slightly curved, as drawn by hand. */
function drawChalk({ doc, left, right, y }: PdfWriter) {
  const width = right - left
  doc
    .moveTo(left, y)
    .bezierCurveTo(left + width * 0.3, y - 3, left + width * 0.6, y + 3, right, y - 1)
    .lineWidth(2.5)
    .lineCap('round')
    .strokeColor(colors.lamp)
    .stroke()
}

function numberPages(pdf: PdfWriter, foot: string) {
  const { doc, typesetter, left, right } = pdf
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - 32
    drawArtifact(pdf, () => {
      const number = texts.page(page + 1, count)
      const [line = ''] = typesetter.breakLines(foot, styles.small, right - left - 80, 1)
      typesetter.write(line, left, y, styles.small)
      typesetter.write(number, right, y, styles.small, 'right')
    })
  }
}
