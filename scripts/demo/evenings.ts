// Six weeks of evenings at the invented school, by a pattern instead of a list, so that each demo is the same.

import { weekdayOf } from '#domain/dates/school-day.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { marksAt } from '#testing/evenings.ts'
import { dayFrom, readJson } from './read-data.ts'

type LogEntry = Record<'subject' | 'taught' | 'homework' | 'forNext', string>
const logEntries = readJson<LogEntry[]>('class-log')

const evenings = 18
/** Which of the evenings, the earliest first, was called off; before those whose class sessions were typed by hand. */
const calledOff = 3
/** By their places in the list; they have not come for the last evenings. */
const missing = [6, 22, 40]
const missedLately = 4

/** Tuesdays, Thursdays and Sundays. */
const classDays = [2, 4, 0]
const hasClass = (day: string) => classDays.includes(new Date(day).getUTCDay())

const days = (today: Date, direction: 1 | -1, count: number) =>
  Array.from({ length: count * 3 }, (_, index) => dayFrom(today, direction * (index + 1)))
    .filter(hasClass)
    .slice(0, count)

const eveningDays = (today: Date) => days(today, -1, evenings).reverse()

/** No two evenings in a row without a reason. */
const isHere = (child: number, evening: number) =>
  (child * 7 + evening * 5) % 9 !== 0 && !(missing.includes(child) && evening >= evenings - missedLately)
const isLate = (child: number, evening: number) => (child * 3 + evening) % 13 === 0
const helps = (volunteer: number, evening: number) => (volunteer * 3 + evening * 7) % 5 === 0

/** How many were there on each evening, the latest last. */
export const attendanceOf = (today: Date, children: number, volunteers: number) =>
  eveningDays(today).map((date, evening) => ({
    date,
    day: weekdayOf(date) ?? '',
    studentsPresent: countUpTo(children, (child) => isHere(child, evening)),
    volunteersPresent: countUpTo(volunteers, (volunteer) => helps(volunteer, evening)),
  }))

const countUpTo = (number: number, test: (index: number) => boolean) =>
  Array.from({ length: number }, (_, index) => index).filter(test).length

type Person = { id: string; studentClass?: string | undefined }
type School = { children: readonly Person[]; volunteers: readonly Person[]; classes: readonly string[] }

/** What a phone sent after each evening: marks of registers and entries of the class log. */
export function eventsOf(today: Date, { children, volunteers, classes }: School) {
  return eveningDays(today).flatMap((day, evening) => {
    if (evening === calledOff) return []
    // A quarter past six in the evening at the school; on Sundays it is over by then too.
    const at = `${day}T12:45:00.000Z`
    const mark = marksAt(at)
    const marks = [
      ...children.flatMap(({ id }, child) =>
        isHere(child, evening) ? [mark('child', id, isLate(child, evening) ? 'late' : 'here')] : [],
      ),
      ...volunteers.flatMap(({ id }, index) =>
        helps(index, evening) ? [mark('volunteer', id, 'here')] : [],
      ),
      ...classes.map((name) => mark('class', name, 'closed')),
    ]
    const log = classes.flatMap((studentClass, index) => {
      const entry = logEntries[(index * 3 + evening) % logEntries.length]
      return entry && (index + evening) % 4 !== 0
        ? [{ id: newBrowserId(), day, studentClass, ...entry, at }]
        : []
    })
    return [{ clock: new Date().toISOString(), phone: newBrowserId(), marks, log }]
  })
}

/** A day of rain, and one of exams that is still to come. */
export function callOffsAround(today: Date) {
  const rain = eveningDays(today)[calledOff] ?? ''
  const exams = days(today, 1, 3)[2] ?? ''
  return [
    { what: 'no class', name: 'Rain', from: rain, to: rain },
    { what: 'no class', name: 'Exams', from: exams, to: exams },
  ]
}

/** Who teaches on the next evenings; some places are free. */
export function rotaAfter(today: Date, { volunteers, classes }: School) {
  return days(today, 1, 2).flatMap((day, evening) =>
    classes.flatMap((studentClass, index) => {
      const volunteerId = volunteers[(index * 4 + evening * 3) % volunteers.length]?.id
      const { subject = '' } = logEntries[(index * 3 + evening) % logEntries.length] ?? {}
      return (index + evening) % 5 === 0 ? [] : [{ day, studentClass, subject, volunteerId }]
    }),
  )
}

/** What a family said about the first of those who are missing. */
export const heardOf = (children: readonly Person[]) => ({
  studentId: children[missing[0] ?? 0]?.id,
  heard: 'Her mother says she has a fever. We ask again next week.',
  isComing: false,
})
