import { addDays, type ClassCalendar, eveningOn } from '#domain/site/class-calendar.ts'
import type { ChildOfClass, ClassesAt } from './classes-at.ts'
import type { Register } from './marks.ts'

/** An evening with at least one mark, and its classes at that time. */
export type PastEvening = { day: string; classes: ClassesAt; register: Register }

/** A child in a register, with the day from which registers count the child (`isOnRegister`). */
export type ListedChild = ChildOfClass & { id: string; addedAt: string; listedSince: string }

/** Attendance in one letter, so that the evenings of a term fit in a short string. */
export const attendanceCodes = { h: 'Here', l: 'Late', a: 'Absent', '-': 'No register' } as const
type Presence = keyof typeof attendanceCodes

/**
 * Returns true if a register that was closed at this time counts a child without a mark as absent: a child who was on
 * the list on that evening, or when the register was closed, because registers are also entered later.
 */
export const isOnRegister = ({ listedSince, addedAt }: ListedChild, day: string, closedAt: string) =>
  day >= listedSince || addedAt <= closedAt

/** Returns a child's attendance; a child without a mark is absent if the class's register was closed. */
export function presenceOf(child: ListedChild, { day, classes, register }: PastEvening): Presence {
  const mark = register.people.get(child.id)
  if (mark) return mark === 'late' ? 'l' : 'h'
  const closedAt = register.closedClasses.get(classes.classOf(child))
  return closedAt !== undefined && isOnRegister(child, day, closedAt) ? 'a' : '-'
}

export const attendanceCodesOf = (child: ListedChild, evenings: readonly PastEvening[]): string =>
  evenings.map((evening) => presenceOf(child, evening)).join('')

/** Counts the evenings on which a person was here, and all evenings with a register. */
export function countOf(strip: Iterable<string>): [here: number, all: number] {
  const letters = [...strip].filter((letter) => letter !== '-')
  return [letters.filter((letter) => letter !== 'a').length, letters.length]
}

/** The percentage of a class that came, per evening and overall; null if the register was not closed. */
type ClassShare = { studentClass: string; shares: (number | null)[]; share: number | null }

/**
 * Returns the attendance of each class, counting the children who were in it on each evening, or in a class that was
 * merged into it later. An evening with an open register does not count, because no one is absent yet.
 */
export function attendanceRates(
  children: readonly ListedChild[],
  evenings: readonly PastEvening[],
  current: ClassesAt,
): ClassShare[] {
  const byEvening = evenings.map((evening) => lettersByClass(children, evening))
  return [...current.ids].map((id) => {
    const letters = byEvening.map((byClass) =>
      [...byClass].flatMap(([other, ofClass]) => (current.goesOnIn(other) === id ? ofClass : [])),
    )
    return { studentClass: current.nameOf(id), shares: letters.map(shareOf), share: shareOf(letters.flat()) }
  })
}

/** Returns the children's attendance letters for each class with a closed register. */
function lettersByClass(
  children: readonly ListedChild[],
  evening: PastEvening,
): ReadonlyMap<string, Presence[]> {
  const letters = new Map(
    [...evening.register.closedClasses.keys()].map((id): [string, Presence[]] => [id, []]),
  )
  for (const child of children) letters.get(evening.classes.classOf(child))?.push(presenceOf(child, evening))
  return letters
}

function shareOf(letters: readonly Presence[]): number | null {
  const all = letters.filter((letter) => letter !== '-')
  if (all.length === 0) return null
  return Math.round((all.filter((letter) => letter !== 'a').length / all.length) * 100)
}

/** How many evenings in a row a child has missed most recently, since when, and when the child was last here. */
export type AbsenceStreak = { missed: number; since: string | null; lastHere: string | null }

/**
 * Counts the evenings a child missed in a row; evenings without a register do not count.
 *
 * @param evenings latest first
 */
export function absenceStreak(child: ListedChild, evenings: readonly PastEvening[]): AbsenceStreak {
  const strip = attendanceCodesOf(child, evenings)
  const hereAt = strip.search(/[hl]/)
  const missed = evenings.filter((_, at) => strip[at] === 'a' && (hereAt < 0 || at < hereAt))
  return {
    missed: missed.length,
    since: missed.at(-1)?.day ?? null,
    lastHere: evenings[hereAt]?.day ?? null,
  }
}

/** Returns the half of the school year that contains a day: July to December, or January to June. */
export function termOf(day: string): { from: string; to: string } {
  const year = day.slice(0, 4)
  return day.slice(5, 7) < '07'
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` }
}

/**
 * Returns the months of a term, such as `2026-11`, and the next month, because its registers are printed in advance.
 */
export const monthsFrom = (from: string): string[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = new Date(from)
    day.setUTCMonth(day.getUTCMonth() + index)
    return day.toISOString().slice(0, 7)
  })

export const classDaysOfMonth = (month: string, calendar: ClassCalendar): string[] =>
  Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => day.startsWith(month) && eveningOn(day, calendar).isHeld,
  )

/** Returns text such as "2 h 30 min". */
export function formatMinutes(minutes: number, [hour, minute]: readonly string[] = ['h', 'min']): string {
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const text = [whole > 0 && `${whole} ${hour}`, (rest > 0 || whole === 0) && `${rest} ${minute}`]
    .filter(Boolean)
    .join(' ')
  return minutes < 0 ? `−${text}` : text
}
