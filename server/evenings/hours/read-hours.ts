import { minute } from '#domain/dates/durations.ts'
import { eveningOn } from '#domain/evenings/class-days.ts'
import type { VolunteerHours } from '#domain/evenings/family-schemas.ts'
import { readRegister } from '#domain/evenings/marks.ts'
import type { ContentRow, Db } from '../../db/tables.ts'
import { readCalendar } from '../class-days/read-class-days.ts'
import { selectMarks } from '../registers.ts'

/** Where nobody has said how long a class is. */
const usualMinutes = 60

/** How long the class of a day is, in minutes: by today's timings, also where class was called off after it was held. */
export async function readEveningLength(db: Db): Promise<(day: string) => number> {
  const calendar = { ...(await readCalendar(db)), holidays: [] }
  return (day) => {
    const { from, to } = eveningOn(day, calendar)
    return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / minute) : usualMinutes
  }
}

/** What registers and corrections say of one volunteer. */
type Hours = Pick<VolunteerHours, 'evenings' | 'minutes'>

/** The evenings and minutes of each volunteer, or of one, of all time; those without any are not in it. */
export async function readAllHours(db: Db, volunteerId?: string): Promise<Map<string, Hours>> {
  const lengthOf = await readEveningLength(db)
  const marks = await selectMarks(db)
    .where('about', '=', 'volunteer')
    .$if(volunteerId !== undefined, (own) => own.where('subject', '=', String(volunteerId)))
    .execute()
  const corrections = await db
    .selectFrom('hoursCorrections')
    .select(['volunteerId', 'minutes'])
    .$if(volunteerId !== undefined, (own) => own.where('volunteerId', '=', String(volunteerId)))
    .execute()
  const all = new Map<string, Hours>()
  const add = (id: string, evenings: number, minutes: number) => {
    const sum = all.get(id) ?? { evenings: 0, minutes: 0 }
    all.set(id, { evenings: sum.evenings + evenings, minutes: sum.minutes + minutes })
  }
  for (const [day, ofDay] of Map.groupBy(marks, ({ day }) => day))
    for (const id of readRegister(ofDay).people.keys()) add(id, 1, lengthOf(day))
  for (const { volunteerId, minutes } of corrections) add(volunteerId, 0, minutes)
  return all
}

/** The hours of one volunteer, with what was corrected. */
export async function readHours(db: Db, row: ContentRow): Promise<VolunteerHours> {
  const all = await readAllHours(db, row.id)
  const corrections = await db
    .selectFrom('hoursCorrections')
    .selectAll()
    .where('volunteerId', '=', row.id)
    .orderBy('day', 'desc')
    .orderBy('at', 'desc')
    .execute()
  return {
    volunteerId: row.id,
    fullName: String(row.fullName),
    ...(all.get(row.id) ?? { evenings: 0, minutes: 0 }),
    corrections: corrections.map(({ id, day, minutes, reason, adminName }) => ({
      ...{ _id: id, day, minutes, reason, by: adminName },
    })),
  }
}
