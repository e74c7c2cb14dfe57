import { sql } from 'kysely'
import { schoolDay } from '#domain/dates/school-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { visitor } from '#domain/permissions.ts'
import { shownGroup, shownTotal } from '#domain/small-groups.ts'
import { readServedByAll } from '#features/evenings/server/hours.ts'
import { readNumbers } from '#features/home/server/home-routes.ts'
import { present } from '#features/records/server/content/present.ts'
import { recordsShownTo } from '#features/records/server/content/record-viewers.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { Figure } from '../impact-schema.ts'

/**
 * Reads only what visitors may see, except for the hours, which are shown if at least five volunteers have given some.
 */
export async function readImpact(db: Db, now: Date): Promise<Figure[]> {
  const read = async (kind: typeof classroom | typeof donation) => {
    const records = recordsShownTo(db, kind, { actor: visitor, now }).selectAll()
    const rows = await records.where(sql<boolean>`"date" <= ${schoolDay(now)}`).execute()
    return rows.map((row) => present(kind, row as ContentRow, visitor))
  }
  const { studentsSince, yearsSince } = await readNumbers(db, now)
  const served = [...(await readServedByAll(db)).values()]
  const minutes = served.reduce((sum, one) => sum + one.minutes, 0)
  const evenings = new Set((await read(classroom)).map(({ date }) => date)).size
  const years = [...Map.groupBy(await read(donation), ({ date }) => String(date).slice(0, 4))]
    .sort()
    .reverse()
  const clothed = (what: Figure['what'], field: string) => {
    const groups = years.map(([, drives]) => drives.reduce((sum, drive) => sum + Number(drive[field]), 0))
    const ofYears = years.map(([year], index) => ({ what, year, number: shownGroup(groups[index] ?? 0) }))
    return [{ what, year: '', number: shownTotal(groups) }, ...ofYears.slice(0, 10)]
  }
  const figures: Figure[] = [
    // Nobody has been taught before the first evening.
    { what: 'children', year: '', number: evenings > 0 ? studentsSince : 0 },
    { what: 'evenings', year: '', number: shownGroup(evenings) },
    { what: 'hours', year: '', number: shownGroup(served.length) && shownGroup(Math.round(minutes / 60)) },
    ...clothed('childrenClothed', 'studentsReceived'),
    ...clothed('parentsClothed', 'parentsReceived'),
    { what: 'years', year: '', number: Math.max(0, yearsSince) },
  ]
  return figures.filter(({ number }) => number > 0)
}
