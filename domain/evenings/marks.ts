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

/** The register of one evening by all its marks: of each person and class the latest counts, by time and then by id. */
export function readRegister(marks: Iterable<Mark>): Register {
  const latest = new Map<string, Mark>()
  for (const mark of marks) {
    const key = `${mark.about} ${mark.subject}`
    const known = latest.get(key)
    if (!known || isLater(mark, known)) latest.set(key, mark)
  }
  const people = new Map<string, 'here' | 'late'>()
  const closedClasses = new Set<string>()
  for (const { about, subject, what } of latest.values()) {
    if (about === 'class') {
      if (what === 'closed') closedClasses.add(subject)
    } else if (what === 'here' || what === 'late') people.set(subject, what)
  }
  return { people, closedClasses }
}

const isLater = (mark: Mark, other: Mark) =>
  mark.at > other.at || (mark.at === other.at && mark.id > other.id)

/**
 * When something really happened that a phone says happened `at`, by what that phone's clock said when it sent it. What
 * would lie in the future happened now.
 *
 * @param clock what the phone's clock said when it sent, as an ISO text
 */
export function correctedTime(at: string, clock: string, now: Date): string {
  const before = Math.max(0, Date.parse(clock) - Date.parse(at))
  return new Date(now.getTime() - before).toISOString()
}
