import { schoolDay } from '#domain/dates/school-day.ts'
import { type Mark, readRegister } from '#domain/evenings/marks.ts'
import type { ContentRow } from '../db/tables.ts'

/**
 * How many evenings in a row each child was missing: those on which the register of their class was closed without
 * them. Evenings before a child was in the list say nothing, unless they were marked on an earlier one all the same.
 *
 * @param evenings the marks of each evening, the latest first
 * @returns a function of a child
 */
export function countMissed(evenings: readonly (readonly Mark[])[]) {
  const registers = evenings.map((marks) => ({ ...readRegister(marks), day: marks[0]?.day ?? '' }))
  const firstSeen = new Map<string, string>()
  for (const { people, day } of registers) for (const id of people.keys()) firstSeen.set(id, day)
  return ({ id, studentClass, createdAt }: ContentRow): number => {
    const addedOn = schoolDay(new Date(createdAt))
    const seenOn = firstSeen.get(id)
    const since = seenOn !== undefined && seenOn < addedOn ? seenOn : addedOn
    let missed = 0
    for (const { people, closedClasses, day } of registers) {
      if (people.has(id) || day < since) break
      if (closedClasses.has(String(studentClass))) missed += 1
    }
    return missed
  }
}
