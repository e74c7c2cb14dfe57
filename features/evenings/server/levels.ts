import { academicYearOf } from '#domain/dates/academic-year.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { shownInFives } from '#domain/small-groups.ts'
import type { Db } from '#server/db/tables.ts'
import { countLevels, type LevelMark, latestLevels, roundOf, skills } from '../levels.ts'
import { readParts } from './evening-parts.ts'
import { readClassesOfSchool } from './read-classes.ts'
import { selectMarks } from './registers.ts'

type Range = { from?: string; before?: string; receivedBefore?: string; id?: string }

/** Reads the levels that count, the earliest first; none if the school does not use levels. */
export async function readLevels(
  db: Db,
  { from = '', before = '9999', receivedBefore = '9999', id }: Range = {},
) {
  if (!(await readParts(db)).levels) return []
  const marks = selectMarks(db).where('about', 'in', skills).where('what', '<>', 'none')
  const between = marks
    .where('day', '>=', from)
    .where('day', '<', before)
    .where('receivedAt', '<', receivedBefore)
  const ofWhom = id === undefined ? between : between.where('subject', '=', id)
  return (await ofWhom.orderBy('day').execute()) as LevelMark[]
}

/** After this many evenings of a round, children without a level are counted as due. */
const evenings = 3

/** Counts the children who have not been asked since a round began; null if there is nothing to do yet. */
export async function findLevelsDue(db: Db, now: Date) {
  if (!(await readParts(db)).levels) return null
  const since = roundOf(schoolDay(now))
  const days = db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('about', '=', 'class')
    .where('what', '=', 'closed')
  if ((await days.where('day', '>=', since).limit(evenings).execute()).length < evenings) return null
  const known = latestLevels(await readLevels(db, { from: since }))
  const { children } = await readClassesOfSchool(db)
  const due = children.filter(({ id }) => skills.some((skill) => !known.get(id)?.[skill]))
  return due.length > 0 ? { since, children: due.length } : null
}

/**
 * Counts for visitors how many children have had each level since the school year began, also those who have left. Numbers go
 * in steps of five and count what was noted before this month, so that no change says something about one child.
 */
export async function countLevelsForVisitors(db: Db, now: Date) {
  const today = schoolDay(now)
  const month = `${today.slice(0, 7)}-01`
  const marks = await readLevels(db, { from: academicYearOf(today).from, receivedBefore: month })
  const known = [...latestLevels(marks).values()]
  return skills.flatMap((skill) =>
    countLevels(
      skill,
      known.map((levels) => levels[skill]?.what),
    ).map(([level, number]) => ({ what: skill, level, number: shownInFives(number) })),
  )
}
