import { minute } from '#domain/dates/durations.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import type { HomeMark, Level, Mark } from './evening-schemas.ts'

/** The result of an evening's marks, regardless of the order in which they arrived and how often. */
export type Register = {
  /** The people who were here or late, by record id. */
  people: ReadonlyMap<string, 'here' | 'late'>
  /** When each closed class was closed. */
  closedClasses: ReadonlyMap<string, string>
  /** How children went home, by record id, and with whom. */
  home: ReadonlyMap<string, { what: HomeMark; note: string }>
  /** The levels that were marked this evening, by record id. */
  reading: ReadonlyMap<string, Level>
  arithmetic: ReadonlyMap<string, Level>
}

/**
 * Returns the mark that counts for each person and class: the latest by time, then by id. The order of
 * arrival does not matter.
 */
export function latestMarks<M extends Mark>(marks: Iterable<M>): M[] {
  const latest = new Map<string, M>()
  for (const mark of marks) {
    const key = `${mark.about} ${mark.subject}`
    const known = latest.get(key)
    if (!known || isLater(mark, known)) latest.set(key, mark)
  }
  return [...latest.values()]
}

export function readRegister(marks: Iterable<Mark>): Register {
  const people = new Map<string, 'here' | 'late'>()
  const closedClasses = new Map<string, string>()
  const home = new Map<string, { what: HomeMark; note: string }>()
  const levels = { reading: new Map<string, Level>(), arithmetic: new Map<string, Level>() }
  for (const { about, subject, what, at, note } of latestMarks(marks)) {
    if (what === 'none') continue
    if (about === 'class') {
      if (what === 'closed') closedClasses.set(subject, at)
    } else if (about === 'home') home.set(subject, { what: what as HomeMark, note: note ?? '' })
    else if (about === 'reading' || about === 'arithmetic') levels[about].set(subject, what as Level)
    else people.set(subject, what as 'here' | 'late')
  }
  return { people, closedClasses, home, ...levels }
}

const isLater = (mark: Mark, other: Mark) =>
  mark.at > other.at || (mark.at === other.at && mark.id > other.id)

/**
 * Returns the real time of an event that happened `at` by the phone's clock. The clock's error is rounded to
 * whole minutes, because sending takes a varying number of seconds, which could otherwise swap two taps on
 * one phone. Times in the future become now.
 *
 * @param clock the phone's clock when sending, an ISO time
 */
export function correctedTime(at: string, clock: string, now: Date): string {
  const ahead = Math.round((Date.parse(clock) - now.getTime()) / minute) * minute
  return new Date(Math.min(Date.parse(at) - ahead, now.getTime())).toISOString()
}

/**
 * Returns an id and a time for a new event, both later than those of all known events, whatever the phone's
 * clock shows.
 *
 * @param random 16 random bytes
 */
export function nextStamp(known: { at: string }[], now: number, random: Uint8Array) {
  const time = Math.max(now, ...known.map(({ at }) => Date.parse(at) + 1))
  return { id: newBrowserId(time, random), at: new Date(time).toISOString() }
}
