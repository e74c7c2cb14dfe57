import { minute } from '../dates/durations.ts'

/** What is marked of a child or a volunteer; "none" takes back what was marked before. */
export const personMarks = ['here', 'late', 'none'] as const
export type PersonMark = (typeof personMarks)[number]

/** What is marked of a class: "closed" makes those who are not marked absent, "open" takes that back. */
export const classMarks = ['closed', 'open'] as const
export type ClassMark = (typeof classMarks)[number]

/** Whom or what a mark is about. */
export const markSubjects = ['child', 'volunteer', 'class'] as const
export type MarkSubject = (typeof markSubjects)[number]

/** One tap in the register of an evening. It is never changed: a correction is another mark. */
export type Mark = {
  /** A UUIDv7 that the phone has made (`new-id.ts`), so that the same mark sent twice counts once. */
  id: string
  /** The evening, as `YYYY-MM-DD`. */
  day: string
  about: MarkSubject
  /** The id of the child's or volunteer's record, or the class as its children have it (`studentClass`). */
  subject: string
  what: PersonMark | ClassMark
  /** When it was made, as an ISO text in UTC with milliseconds; the server corrects what a wrong clock said. */
  at: string
}

/** What the marks of one evening come to, in whatever order they arrived and however often. */
export type Register = {
  /** Who was here, by the id of the record. */
  people: ReadonlyMap<string, 'here' | 'late'>
  closedClasses: ReadonlySet<string>
}

/** Of each person and class the mark that counts, in whatever order they arrived: the latest by time, and then by id. */
export function latestMarks<M extends Mark>(marks: Iterable<M>): M[] {
  const latest = new Map<string, M>()
  for (const mark of marks) {
    const key = `${mark.about} ${mark.subject}`
    const known = latest.get(key)
    if (!known || isLater(mark, known)) latest.set(key, mark)
  }
  return [...latest.values()]
}

/** The register of one evening by all its marks. */
export function readRegister(marks: Iterable<Mark>): Register {
  const people = new Map<string, 'here' | 'late'>()
  const closedClasses = new Set<string>()
  for (const { about, subject, what } of latestMarks(marks)) {
    if (about === 'class') {
      if (what === 'closed') closedClasses.add(subject)
    } else if (what === 'here' || what === 'late') people.set(subject, what)
  }
  return { people, closedClasses }
}

const isLater = (mark: Mark, other: Mark) =>
  mark.at > other.at || (mark.at === other.at && mark.id > other.id)

/**
 * When something really happened that a phone says happened `at`, by what that phone's clock said when it sent it. How
 * wrong the clock is counts in whole minutes: a message takes seconds, never the same number, and would otherwise change
 * the order of two taps on one phone. What would lie in the future happened now.
 *
 * @param clock what the phone's clock said when it sent, as an ISO text
 */
export function correctedTime(at: string, clock: string, now: Date): string {
  const ahead = Math.round((Date.parse(clock) - now.getTime()) / minute) * minute
  return new Date(Math.min(Date.parse(at) - ahead, now.getTime())).toISOString()
}
