import { endOfSchoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { type ClassCalendar, eveningOn } from '#features/class-days/class-days.ts'
import type { Mark } from './evening-schemas.ts'
import { latestMarks } from './marks.ts'

/** A class from which a child moved to another at `until`, an ISO time. */
export type FormerClass = { until: string; studentClass: string }

/** A child's current class and former classes, oldest first. */
export type ChildOfClass = { studentClass: string; formerClasses: readonly FormerClass[]; addedAt: string }

/**
 * Returns the time that decides an evening's classes: the start of the evening, or its first mark if that was
 * made earlier that day. A child who moves later, or whose class is renamed later, keeps the old class in
 * that register.
 *
 * @param markedAt the times of the evening's marks
 */
export function classCutoff(day: string, calendar: ClassCalendar, markedAt: readonly string[] = []) {
  const { from } = eveningOn(day, calendar)
  const begins = (from ? new Date(from) : endOfSchoolDay(day)).toISOString()
  const midnight = schoolInstant(`${day}T00:00`).toISOString()
  const [first = begins] = [begins, ...markedAt.filter((at) => at >= midnight)].sort()
  return first
}

/** The classes at the start of an evening. */
export type ClassNames = {
  names: ReadonlySet<string>
  classOf: (child: ChildOfClass) => string
  /** Names that the class has at other times and that no class has at this time, such as "2" for "2A". */
  otherNames: (name: string) => string[]
  /**
   * Returns the name that a class has at this time, given any of its names; if the class was split, the name of the
   * part with most of its children.
   */
  nameOf: (name: string) => string | undefined
  /** Changes class marks to the names at this time, because a phone may still use an old name. */
  renameMarks: (marks: readonly Mark[]) => Mark[]
}

/** Returns the classes at one moment. @param begins from `classCutoff` */
export function classNamesAt(children: readonly ChildOfClass[], begins: string): ClassNames {
  const classOf = classesAt(children, begins)
  const sizes = countTexts(children.map(classOf))
  /** For each name that no class has at this time: the classes its children are in, and how many are in each. */
  const others = new Map<string, Map<string, number>>()
  for (const child of children)
    for (const name of namesOf(child)) if (!sizes.has(name)) increment(getOrAdd(others, name), classOf(child))

  /**
   * Returns the classes that consist mostly of children with this class name; a class that only a few of them joined
   * does not count.
   */
  const meantBy = (name: string) =>
    [...(others.get(name) ?? [])].flatMap(([own, count]) => (count * 2 > (sizes.get(own) ?? 0) ? own : []))
  const rename = (mark: Mark): Mark[] => {
    const meant = mark.about === 'class' ? meantBy(mark.subject) : []
    return meant.length > 0 ? meant.map((subject) => ({ ...mark, subject })) : [mark]
  }
  return {
    names: new Set(sizes.keys()),
    classOf,
    otherNames: (name) => [...others].flatMap(([other, classes]) => (classes.has(name) ? other : [])),
    nameOf: (name) => (sizes.has(name) ? name : mostOf(others.get(name) ?? new Map())),
    renameMarks: (marks) => (others.size > 0 ? latestMarks(marks.flatMap(rename)) : [...marks]),
  }
}

/**
 * Returns each child's class at a moment. A child added later is placed with the children who were in the
 * same class at that time, because the class may have had another name before.
 */
function classesAt(children: readonly ChildOfClass[], begins: string): ClassNames['classOf'] {
  const moved = children.filter((child) => formerClassAt(child, begins))
  // For most evenings, no child has moved since then.
  if (moved.length === 0) return (child) => classAt(child, begins)
  const known = children.filter((child) => child.addedAt <= begins).concat(moved)
  const knownNames = new Set(known.map((child) => classAt(child, begins)))
  return (child) => {
    const own = classAt(child, begins)
    if (knownNames.has(own)) return own
    const others = moved.filter((other) => classAt(other, child.addedAt) === own)
    return mostOf(countTexts(others.map((other) => classAt(other, begins)))) ?? own
  }
}

const formerClassAt = ({ formerClasses }: ChildOfClass, time: string) =>
  formerClasses.find(({ until }) => time <= until)

const classAt = (child: ChildOfClass, time: string) =>
  formerClassAt(child, time)?.studentClass ?? child.studentClass

const namesOf = ({ studentClass, formerClasses }: ChildOfClass): Iterable<string> =>
  formerClasses.length === 0
    ? [studentClass]
    : new Set([studentClass, ...formerClasses.map((former) => former.studentClass)])

type Counts = Map<string, number>

const increment = (counts: Counts, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1)

function countTexts(texts: readonly string[]): Counts {
  const counts: Counts = new Map()
  for (const text of texts) increment(counts, text)
  return counts
}

function getOrAdd(all: Map<string, Counts>, name: string): Counts {
  const counts = all.get(name) ?? new Map()
  all.set(name, counts)
  return counts
}

function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  let most: [text: string, count: number] | undefined
  for (const one of counts) if (!most || one[1] > most[1]) most = one
  return most?.[0]
}
