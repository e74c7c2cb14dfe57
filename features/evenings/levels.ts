import { academicYearOf } from '#domain/dates/academic-year.ts'
import { type Level, markValues, type Skill } from './evening-schemas.ts'

export const skills = ['reading', 'arithmetic'] as const satisfies Skill[]

/** The levels of a skill, the easiest first. */
export const levelsOf = (skill: Skill) =>
  markValues[skill].filter((what): what is Exclude<typeof what, 'none'> => what !== 'none')

export type LevelMark = { subject: string; about: Skill; what: Level; day: string }
export type LatestLevels = Partial<Record<Skill, Pick<LevelMark, 'what' | 'day'>>>

/** Returns each child's latest level in each skill. @param marks the earliest first */
export function latestLevels(marks: readonly LevelMark[]): ReadonlyMap<string, LatestLevels> {
  const latest = new Map<string, LatestLevels>()
  for (const { subject, about, what, day } of marks)
    latest.set(subject, { ...latest.get(subject), [about]: { what, day } })
  return latest
}

/** Returns how many children have each level of a skill, the easiest first, without those that nobody has. */
export const countLevels = (skill: Skill, levels: readonly (Level | undefined)[]) =>
  levelsOf(skill)
    .map((level): [Level, number] => [level, levels.filter((one) => one === level).length])
    .filter(([, number]) => number > 0)

/**
 * Returns the day since which every child should have been asked once: 1 July, when a school year begins, 1 November or
 * 1 March.
 */
export function roundOf(day: string): string {
  const { from, to } = academicYearOf(day)
  return [`${to.slice(0, 4)}-03-01`, `${from.slice(0, 4)}-11-01`].find((begins) => begins <= day) ?? from
}
