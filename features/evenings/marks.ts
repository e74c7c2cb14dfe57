import { minute } from '#domain/dates/durations.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import type { Mark } from './evening-schemas.ts'

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

/** An id and a time for what a phone notes now, both later than those of what it knows, whatever its clock says. */
export function stampAfter(known: { at: string }[], now: number) {
  const time = Math.max(now, ...known.map(({ at }) => Date.parse(at) + 1))
  return { id: newBrowserId(time), at: new Date(time).toISOString() }
}
