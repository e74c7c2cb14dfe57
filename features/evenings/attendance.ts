import { pluralize } from '#domain/text/pluralize.ts'
import { addDays, type ClassCalendar, eveningOn } from '#features/class-days/class-days.ts'
import type { ChildOfClass, ClassNames } from './former-classes.ts'
import type { Register } from './marks.ts'

/** An evening of which something was marked, with the classes as they were then. */
export type PastEvening = { day: string; classes: ClassNames; register: Register }

/** A child as a register knows it; nobody is absent before the day on which they came into the list. */
export type ListedChild = ChildOfClass & { id: string; listedSince: string }

/** Whether somebody was there, in one letter, so that the evenings of a term are one short text. */
export const presences = { h: 'Here', l: 'Late', a: 'Absent', '-': 'No register' } as const
type Presence = keyof typeof presences

/** A child is absent if the register of their class was closed without a mark for them. */
export function presenceOf(child: ListedChild, { day, classes, register }: PastEvening): Presence {
  const mark = register.people.get(child.id)
  if (mark) return mark === 'late' ? 'l' : 'h'
  const isClosed = register.closedClasses.has(classes.classOf(child))
  return isClosed && day >= child.listedSince ? 'a' : '-'
}

export const stripOf = (child: ListedChild, evenings: readonly PastEvening[]): string =>
  evenings.map((evening) => presenceOf(child, evening)).join('')

/** How many of a class came, in percent: on each evening, null where its register was not closed, and on all together. */
type ClassShare = { studentClass: string; shares: (number | null)[]; share: number | null }

/**
 * Each class with those who were in it on each evening, also under a name that no class has any more. While a register is
 * open nobody is absent, so that evening does not count.
 */
export function sharesOf(
  children: readonly ListedChild[],
  evenings: readonly PastEvening[],
  current: ClassNames,
): ClassShare[] {
  const byEvening = evenings.map((evening) => lettersByClass(children, evening))
  return [...current.names].map((studentClass) => {
    const names = [studentClass, ...current.otherNames(studentClass)]
    const letters = byEvening.map((byClass) => names.flatMap((name) => byClass.get(name) ?? []))
    return { studentClass, shares: letters.map(shareOf), share: shareOf(letters.flat()) }
  })
}

/** Of each class whose register was closed, who of it was there. */
function lettersByClass(
  children: readonly ListedChild[],
  evening: PastEvening,
): ReadonlyMap<string, Presence[]> {
  const letters = new Map([...evening.register.closedClasses].map((name): [string, Presence[]] => [name, []]))
  for (const child of children) letters.get(evening.classes.classOf(child))?.push(presenceOf(child, evening))
  return letters
}

function shareOf(letters: readonly Presence[]): number | null {
  const all = letters.filter((letter) => letter !== '-')
  if (all.length === 0) return null
  return Math.round((all.filter((letter) => letter !== 'a').length / all.length) * 100)
}

/** How often in a row a child was absent lately, since when, and when the child was last here. */
export type Missing = { missed: number; since: string | null; lastHere: string | null }

/**
 * Evenings without a register say nothing about a child.
 *
 * @param evenings the latest first
 */
export function missedInARow(child: ListedChild, evenings: readonly PastEvening[]): Missing {
  const strip = stripOf(child, evenings)
  const hereAt = strip.search(/[hl]/)
  const missed = evenings.filter((_, at) => strip[at] === 'a' && (hereAt < 0 || at < hereAt))
  return {
    missed: missed.length,
    since: missed.at(-1)?.day ?? null,
    lastHere: evenings[hereAt]?.day ?? null,
  }
}

/** The half of a school year in which a day lies: July to December, or January to June. */
export function termOf(day: string): { from: string; to: string } {
  const year = day.slice(0, 4)
  return day.slice(5, 7) < '07'
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` }
}

/** The months of a term, such as `2026-11`, and the one after it, for which paper is printed before it begins. */
export const monthsFrom = (from: string): string[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = new Date(from)
    day.setUTCMonth(day.getUTCMonth() + index)
    return day.toISOString().slice(0, 7)
  })

/** On which days of a month there is or was class by the calendar. */
export const classDaysOfMonth = (month: string, calendar: ClassCalendar): string[] =>
  Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => day.startsWith(month) && eveningOn(day, calendar).isHeld,
  )

/** Such as "3 evenings, 2 h 30 min". */
export const formatHours = (evenings: number, minutes: number) =>
  `${pluralize(evenings, 'evening')}, ${formatMinutes(minutes)}`

/** Such as "2 h 30 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const text = [whole > 0 && `${whole} h`, (rest > 0 || whole === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
  return minutes < 0 ? `−${text}` : text
}
