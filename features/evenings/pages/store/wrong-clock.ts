import { thisBrowser } from '#app/browser.ts'
import type { OfflineEvenings } from '#app/session/offline-evenings.ts'
import { hour } from '#domain/dates/durations.ts'
import { endOfSchoolDay, schoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import type { PendingEntry } from './send-events.ts'

/** From this error on, a phone's clock is called wrong. */
export const wrongClockMs = hour

type Timed = Extract<PendingEntry, { what: 'mark' | 'log' }>

/**
 * Finds entries that this phone put into the wrong evening, because its clock was wrong and it could not reach the
 * server. Returns them with the evening in which they were really made.
 *
 * @param known what the phone knew of its clock's error when it recorded the entries
 * @param aheadMs how far the clock is really ahead of the server's
 */
export function findWrongDays(
  waiting: readonly PendingEntry[],
  known: OfflineEvenings | undefined,
  aheadMs: number,
  browser = thisBrowser,
): PendingEntry[] {
  const isKnown = known?.account !== undefined
  const errorMs = isKnown ? aheadMs - known.aheadMs : aheadMs
  // Less is the time that responses take, and must not matter around midnight.
  if (Math.abs(errorMs) < wrongClockMs) return []
  const today = schoolDay(new Date(browser.now() - aheadMs))
  // Without an earlier response, only an evening that has not begun yet is certainly wrong.
  const live = waiting.filter(isLive).filter(({ value }) => isKnown || value.day > today)
  return [...new Set(live.map(({ value }) => value.day))].flatMap((day) => {
    const ofDay = live.filter(({ value }) => value.day === day)
    // "All here" gives its marks an early time, so the latest entry says when the evening was.
    const latest = Math.max(...ofDay.map(({ value }) => Date.parse(value.at)))
    const meantDay = schoolDay(new Date(latest - errorMs))
    return meantDay === day ? [] : ofDay.map((item) => withMeant(item, meantDay, errorMs))
  })
}

/** True for an entry that was made on its evening, as the phone saw it, not added to an earlier evening. */
const isLive = (item: PendingEntry): item is Timed =>
  !item.meant &&
  (item.what === 'mark' || item.what === 'log') &&
  Date.parse(item.value.at) < endOfSchoolDay(item.value.day).getTime()

function withMeant(item: Timed, day: string, errorMs: number): PendingEntry {
  const { at, day: wrongDay } = item.value
  const isEarly = Date.parse(at) < startOf(wrongDay)
  const time = isEarly ? startOf(day) - 1 : Date.parse(at) - errorMs
  return { ...item, meant: { day, at: new Date(time).toISOString() } }
}

const startOf = (day: string) => schoolInstant(`${day}T00:00`).getTime()

/** Entries that wait for their owner to say to which evening they belong, by the evening they are in now. */
type HeldEntries = { day: string; meantDay: string; items: PendingEntry[] }

export function groupHeld(waiting: readonly PendingEntry[]): HeldEntries[] {
  const groups = new Map<string, HeldEntries>()
  for (const item of waiting) {
    if (!item.meant || !('day' in item.value)) continue
    const { day } = item.value
    const group = groups.get(day) ?? { day, meantDay: item.meant.day, items: [] }
    group.items.push(item)
    groups.set(day, group)
  }
  return [...groups.values()]
}

/** Returns a held entry so that it can be sent: moved to the evening in which it was made, or as it is. */
export function release({ meant, ...item }: PendingEntry, isMoved: boolean): PendingEntry {
  return (isMoved && meant ? { ...item, value: { ...item.value, ...meant } } : item) as PendingEntry
}
