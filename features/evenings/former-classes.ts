import { endOfSchoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { type ClassCalendar, eveningOn } from '#features/class-days/class-days.ts'
import type { Mark } from './evening-schemas.ts'
import { latestMarks } from './marks.ts'

/** A class that a child left at `until`, an ISO time, for another one. */
export type FormerClass = { until: string; studentClass: string }

/** The record's class and the earlier ones, oldest first. */
export type ChildOfClass = { studentClass: string; formerClasses: readonly FormerClass[]; addedAt: string }

/**
 * Returns the moment whose classes an evening uses: when the evening begins, or its first mark if that is
 * earlier on that day. A child who moves later, or whose class is renamed later, keeps the old class in that
 * register.
 *
 * @param markedAt times of the evening's marks
 */
export function classCutoff(day: string, calendar: ClassCalendar, markedAt: readonly string[] = []) {
  const { from } = eveningOn(day, calendar)
  const begins = (from ? new Date(from) : endOfSchoolDay(day)).toISOString()
  const midnight = schoolInstant(`${day}T00:00`).toISOString()
  const [first = begins] = [begins, ...markedAt.filter((at) => at >= midnight)].sort()
  return first
}

/** The classes at the beginning of an evening. */
export type ClassNames = {
  names: ReadonlySet<string>
  classOf: (child: ChildOfClass) => string
  /** Names the class has at other times and no class has at this one, such as "2" for "2A". */
  otherNames: (name: string) => string[]
  /**
   * The name at this time of a class known under any name; of several, the class with most of its children.
   */
  nameOf: (name: string) => string | undefined
  /** Renames class marks to the names of this time, because a phone may still use the old name. */
  renameMarks: (marks: readonly Mark[]) => Mark[]
}

/** Returns the classes at one moment. @param begins from `beginningOf` */
export function classNamesAt(children: readonly ChildOfClass[], begins: string): ClassNames {
  const classOf = classesAt(children, begins)
  const sizes = countTexts(children.map(classOf))
  /** For each name that no class has then: in which classes its children are, and how many. */
  const others = new Map<string, Map<string, number>>()
  for (const child of children)
    for (const name of namesOf(child)) if (!sizes.has(name)) increment(getOrAdd(others, name), classOf(child))

  /** Only classes that mostly consist of its children; a few who joined another class do not count. */
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
 * Returns each child's class at a moment. A child added later is placed with those who share the class since,
 * because they may have been in it under another name.
 */
function classesAt(children: readonly ChildOfClass[], begins: string): ClassNames['classOf'] {
  const moved = children.filter((child) => formerClassAt(child, begins))
  // On most evenings nobody has moved since.
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
