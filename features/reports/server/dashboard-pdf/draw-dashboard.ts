import { formatDay } from '#domain/dates/format-day.ts'
import { colors } from '#server/pdf/colors.ts'
import { drawChalk } from '#server/pdf/draw-chalk.ts'
import {
  drawArtifact,
  drawPicture,
  drawTagged,
  finishPdf,
  numberPages,
  openElement,
  openPdf,
  type PdfWriter,
} from '#server/pdf/pdf-writer.ts'
import { countedKinds } from '../../reports.ts'
import type { DashboardReport } from '../read-dashboard.ts'
import { drawAttendance } from './draw-attendance.ts'
import { drawEvents } from './draw-events.ts'
import { numberText, styles } from './styles.ts'

const texts = {
  title: 'Dashboard Report',
  subject: 'Counts, attendance and the events of the school year',
  asOf: (day: string) => `As of ${formatDay(day)}`,
  foot: (name: string, day: string) => `${name} · Dashboard Report · ${formatDay(day)}`,
}

export async function drawDashboard(report: DashboardReport, createdAt: Date): Promise<Buffer> {
  const { school, day } = report
  const pdf = await openPdf({
    title: `${texts.title} – ${school.name} – ${day}`,
    author: school.name,
    subject: texts.subject,
    createdAt,
  })
  drawHead(pdf, report, texts.title)
  drawNumbers(
    pdf,
    countedKinds.map(({ count }) => ({ label: count.label, number: report.counts[count.name] ?? 0 })),
  )
  drawAttendance(pdf, report)
  await drawEvents(pdf, report)
  numberPages(pdf, styles.small, texts.foot(school.name, day))
  return finishPdf(pdf)
}

export function drawHead(
  pdf: PdfWriter,
  { school, day }: Pick<DashboardReport, 'school' | 'day'>,
  title: string,
  logo?: Buffer,
) {
  const { typesetter, left, right, root, colors } = pdf
  const logoWidth = logo ? 120 : 0
  if (logo) {
    const frame = { x: right - logoWidth, y: pdf.y, width: logoWidth, height: 48 }
    drawArtifact(pdf, () => drawPicture(pdf, logo, frame, 'right'))
  }
  const name = typesetter.breakLines(school.name, styles.name, right - left - logoWidth, 3)
  drawTagged(pdf, root, 'H1', () => {
    for (const line of name) {
      pdf.y += 30
      typesetter.write(line, left, pdf.y, styles.name)
    }
  })
  const about = [school.tagline, school.institute].filter(Boolean).join(' · ')
  const lines = typesetter.breakLines(about, styles.text, right - left, 2)
  if (lines.length > 0)
    drawTagged(pdf, root, 'P', () => {
      for (const line of lines) {
        pdf.y += 16
        typesetter.write(line, left, pdf.y, { ...styles.text, color: colors.soft })
      }
    })
  pdf.y += 16
  drawArtifact(pdf, () => drawChalk(pdf, left, right, pdf.y))
  pdf.y += 22
  drawTagged(pdf, root, 'P', () => {
    typesetter.write(title, left, pdf.y, { ...styles.title, color: colors.dusk })
    typesetter.write(texts.asOf(day), right, pdf.y, styles.text, 'right')
  })
  pdf.y += 16
}

const columns = 3
const gap = 10
const height = 58

/** Draws each number with its label in a frame, three in a row. */
export function drawNumbers(pdf: PdfWriter, numbers: readonly { label: string; number: number }[]) {
  const { doc, typesetter, left, right, root } = pdf
  const width = (right - left - gap * (columns - 1)) / columns
  const top = pdf.y
  const list = openElement(pdf, root, 'L')
  for (const [index, { label, number }] of numbers.entries()) {
    const x = left + (index % columns) * (width + gap)
    const y = top + Math.floor(index / columns) * (height + gap)
    drawArtifact(pdf, () => {
      doc.roundedRect(x, y, width, height, 8).lineWidth(0.75)
      doc.fillAndStroke(colors.wash, colors.rule)
    })
    const item = openElement(pdf, list, 'LI')
    drawTagged(pdf, item, 'LBody', () => {
      typesetter.write(numberText(number), x + 14, y + 30, styles.number)
      typesetter.write(label, x + 14, y + 46, styles.small)
    })
    item.end()
  }
  list.end()
  const rows = Math.ceil(numbers.length / columns)
  pdf.y = top + rows * (height + gap)
}
