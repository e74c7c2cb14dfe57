import { formatDay } from '#domain/dates/format-day.ts'
import { pluralize } from '#domain/text/words.ts'
import { colors } from '#server/pdf/colors.ts'
import { drawTagged, type PdfWriter } from '#server/pdf/pdf-writer.ts'
import type { Attendance } from '../../attendance.ts'
import { averageOf, axisMax, monthStarts } from '../../attendance.ts'
import type { DashboardReport } from '../read-dashboard.ts'
import { styles } from './styles.ts'

const texts = {
  title: 'Attendance',
  none: (weeks: number) => `No class in the last ${weeks} weeks.`,
  usual: (students: number, volunteers: number, classes: number, weeks: number) =>
    `The last ${weeks} weeks: ${pluralize(classes, 'class', 'es')}, on average with ${pluralize(students, 'student')} and ${pluralize(volunteers, 'volunteer')}.`,
  last: ({ date, studentsPresent, volunteersPresent }: Attendance) =>
    `The last one was on ${formatDay(date)}, with ${pluralize(studentsPresent, 'student')} and ${pluralize(volunteersPresent, 'volunteer')}.`,
  students: 'Students',
  volunteers: 'Volunteers',
}

const height = 120
const scaleWidth = 30
/** More dots would overlap. */
const maxDots = 60

/** Draws each session: students as bars, volunteers as a dark line with dots, distinguishable without color. */
export function drawAttendance(pdf: PdfWriter, { sessions, weeks }: DashboardReport) {
  const { typesetter, left, right, root } = pdf
  pdf.y += 24
  drawTagged(pdf, root, 'H2', () => typesetter.write(texts.title, left, pdf.y, styles.heading))
  pdf.y += 18
  const summary = summaryOf(sessions, weeks)
  drawTagged(pdf, root, 'P', () => {
    for (const line of typesetter.breakLines(summary, styles.text, right - left, 3)) {
      typesetter.write(line, left, pdf.y, styles.text)
      pdf.y += 13
    }
  })
  if (sessions.length === 0) return
  pdf.y += 6
  drawTagged(pdf, root, 'Figure', () => drawChart(pdf, sessions), summary)
}

function summaryOf(sessions: Attendance[], weeks: number) {
  const last = sessions.at(-1)
  if (!last) return texts.none(weeks)
  const [students, volunteers] = [
    averageOf(sessions, 'studentsPresent'),
    averageOf(sessions, 'volunteersPresent'),
  ]
  const usual = texts.usual(students, volunteers, sessions.length, weeks)
  return `${usual} ${texts.last(last)}`
}

function drawChart(pdf: PdfWriter, sessions: Attendance[]) {
  drawLegend(pdf)
  const { doc, typesetter, right } = pdf
  const left = pdf.left + scaleWidth
  const zero = pdf.y + 16 + height
  const maxCount = sessions.reduce(
    (maxCount, s) => Math.max(maxCount, s.studentsPresent, s.volunteersPresent),
    1,
  )
  const top = axisMax(maxCount)
  const width = (right - left) / sessions.length
  const heightOf = (count: number) => (count / top) * height

  for (const count of [0, top / 2, top]) {
    const y = zero - heightOf(count)
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(colors.rule).stroke()
    typesetter.write(String(count), left - 8, y + 3, styles.small, 'right')
  }
  doc.fillColor(colors.lamp)
  // If there are only a few sessions, do not fill the width.
  const barWidth = Math.min(width * 0.72, 26)
  for (const [index, { studentsPresent }] of sessions.entries()) {
    const barHeight = heightOf(studentsPresent)
    doc
      .rect(left + width * (index + 0.5) - barWidth / 2, zero - barHeight, barWidth, barHeight)
      .fill(colors.lamp)
  }
  drawLine(
    pdf,
    sessions.map(({ volunteersPresent }, index) => ({
      x: left + width * (index + 0.5),
      y: zero - heightOf(volunteersPresent),
    })),
  )
  for (const { month, index } of monthStarts(sessions))
    typesetter.write(month, left + width * index, zero + 14, styles.small)
  pdf.y = zero + 22
}

function drawLine({ doc }: PdfWriter, points: { x: number; y: number }[]) {
  const [first, ...rest] = points
  if (!first) return
  doc.moveTo(first.x, first.y)
  for (const { x, y } of rest) doc.lineTo(x, y)
  doc.lineWidth(1.5).lineJoin('round').strokeColor(colors.dusk).stroke()
  if (points.length > maxDots) return
  for (const { x, y } of points) drawDot(doc, x, y)
}

function drawDot(doc: PdfWriter['doc'], x: number, y: number) {
  doc.circle(x, y, 2.5).lineWidth(1.25).fillAndStroke('#FFFFFF', colors.dusk)
}

function drawLegend({ doc, typesetter, left, y }: PdfWriter) {
  const baseline = y + 6
  const x = left + scaleWidth
  doc.rect(x, baseline - 7, 8, 8).fill(colors.lamp)
  typesetter.write(texts.students, x + 13, baseline, styles.small)
  const second = x + 13 + typesetter.widthOf(texts.students, styles.small) + 18
  doc.moveTo(second, baseline - 3).lineTo(second + 18, baseline - 3)
  doc.lineWidth(1.5).strokeColor(colors.dusk).stroke()
  drawDot(doc, second + 9, baseline - 3)
  typesetter.write(texts.volunteers, second + 24, baseline, styles.small)
}
