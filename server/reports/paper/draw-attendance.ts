import { monthStarts, topOfScale } from '#domain/attendance-scale.ts'
import { counted } from '#domain/counted.ts'
import type { Attendance } from '#domain/dashboard.ts'
import { dayText } from '#domain/day-text.ts'
import { type Sheet, tell } from '../../pdf/sheet.ts'
import type { DashboardReport } from '../read-dashboard.ts'
import { colours, styles } from './look.ts'

const words = {
  title: 'Who came to class',
  none: (weeks: number) => `No class in the last ${weeks} weeks.`,
  usual: (students: number, volunteers: number, classes: number, weeks: number) =>
    `The last ${weeks} weeks: ${counted(classes, 'class', 'es')}, on average with ${counted(students, 'student')} and ${counted(volunteers, 'volunteer')}.`,
  last: ({ date, studentsPresent, volunteersPresent }: Attendance) =>
    `The last one was on ${dayText(date)}, with ${counted(studentsPresent, 'student')} and ${counted(volunteersPresent, 'volunteer')}.`,
  students: 'Students',
  volunteers: 'Volunteers',
}

/** From the top of the drawing to the line of zero. */
const height = 120
/** To the left of the drawing, for the numbers. */
const scaleWidth = 30
/** More dots than this would run into each other. */
const mostDots = 60

/** Class by class: students are bars and volunteers a dark line with dots, told apart by their shapes. */
export function drawAttendance(sheet: Sheet, { sessions, weeks }: DashboardReport) {
  const { set, left, right, root } = sheet
  sheet.y += 24
  tell(sheet, root, 'H2', () => set.write(words.title, left, sheet.y, styles.heading))
  sheet.y += 18
  const said = saidOf(sessions, weeks)
  tell(sheet, root, 'P', () => {
    for (const line of set.breakLines(said, styles.text, right - left, 3)) {
      set.write(line, left, sheet.y, styles.text)
      sheet.y += 13
    }
  })
  if (sessions.length === 0) return
  sheet.y += 6
  tell(sheet, root, 'Figure', () => drawChart(sheet, sessions), said)
}

function saidOf(sessions: Attendance[], weeks: number) {
  const last = sessions.at(-1)
  if (!last) return words.none(weeks)
  const average = (name: 'studentsPresent' | 'volunteersPresent') =>
    Math.round(sessions.reduce((sum, session) => sum + session[name], 0) / sessions.length)
  const usual = words.usual(average('studentsPresent'), average('volunteersPresent'), sessions.length, weeks)
  return `${usual} ${words.last(last)}`
}

function drawChart(sheet: Sheet, sessions: Attendance[]) {
  drawKey(sheet)
  const { doc, set, right } = sheet
  const left = sheet.left + scaleWidth
  const zero = sheet.y + 16 + height
  const most = sessions.reduce((most, s) => Math.max(most, s.studentsPresent, s.volunteersPresent), 1)
  const top = topOfScale(most)
  const width = (right - left) / sessions.length
  const heightOf = (count: number) => (count / top) * height

  for (const count of [0, top / 2, top]) {
    const y = zero - heightOf(count)
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(colours.rule).stroke()
    set.write(String(count), left - 8, y + 3, styles.small, 'right')
  }
  doc.fillColor(colours.lamp)
  // A few classes are no wall.
  const bar = Math.min(width * 0.72, 26)
  for (const [at, { studentsPresent }] of sessions.entries()) {
    const tall = heightOf(studentsPresent)
    doc.rect(left + width * (at + 0.5) - bar / 2, zero - tall, bar, tall).fill(colours.lamp)
  }
  drawLine(
    sheet,
    sessions.map(({ volunteersPresent }, at) => ({
      x: left + width * (at + 0.5),
      y: zero - heightOf(volunteersPresent),
    })),
  )
  for (const { month, index } of monthStarts(sessions))
    set.write(month, left + width * index, zero + 14, styles.small)
  sheet.y = zero + 22
}

function drawLine({ doc }: Sheet, points: { x: number; y: number }[]) {
  const [first, ...rest] = points
  if (!first) return
  doc.moveTo(first.x, first.y)
  for (const { x, y } of rest) doc.lineTo(x, y)
  doc.lineWidth(1.5).lineJoin('round').strokeColor(colours.dusk).stroke()
  if (points.length > mostDots) return
  for (const { x, y } of points) drawDot(doc, x, y)
}

function drawDot(doc: Sheet['doc'], x: number, y: number) {
  doc.circle(x, y, 2.5).lineWidth(1.25).fillAndStroke('#FFFFFF', colours.dusk)
}

function drawKey({ doc, set, left, y }: Sheet) {
  const baseline = y + 6
  const x = left + scaleWidth
  doc.rect(x, baseline - 7, 8, 8).fill(colours.lamp)
  set.write(words.students, x + 13, baseline, styles.small)
  const second = x + 13 + set.widthOf(words.students, styles.small) + 18
  doc.moveTo(second, baseline - 3).lineTo(second + 18, baseline - 3)
  doc.lineWidth(1.5).strokeColor(colours.dusk).stroke()
  drawDot(doc, second + 9, baseline - 3)
  set.write(words.volunteers, second + 24, baseline, styles.small)
}
