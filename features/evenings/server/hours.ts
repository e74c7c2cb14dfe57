import { minute } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type ClassCalendar, eveningOn } from '#domain/site/class-calendar.ts'
import { defineWords, message } from '#domain/text/words.ts'
import type { ExtraColumn } from '#features/content/server/lists/record-table.ts'
import { getRecord } from '#features/content/server/records.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import type { VolunteerHours } from '../attendance-schemas.ts'
import { eveningsCalls } from '../calls.ts'
import { hoursMessages } from '../evenings.ts'
import { changeHandler, readHandler } from './evening-routes.ts'
import { findOwnVolunteer, readCalendar } from './read-school.ts'
import { type CountingMark, noClasses, readEvenings, selectMarks } from './registers.ts'
import type { HoursCorrectionRow } from './tables.ts'

const words = defineWords({ hours: 'Hours' })

const showOwnHours = serve(
  eveningsCalls.showOwnHours,
  readHandler(async (db, _request, { admin }) => {
    const row = await findOwnVolunteer(db, admin)
    return row ? readHours(db, row) : null
  }),
)

const showHours = serve(
  eveningsCalls.showHours,
  readHandler(async (db, { params }) => readHours(db, await getRecord(db, volunteer, params.id))),
)

const correctHours = serve(
  eveningsCalls.correctHours,
  changeHandler(async (db, { params, body }, { admin, now }) => {
    const row = await getRecord(db, volunteer, params.id)
    const correction = { volunteerId: row.id, adminId: admin.id, ...body }
    const corrections = db.selectFrom('hoursCorrections').select('id')
    // The request may be a retry after a lost response.
    const known = await corrections.where((one) => one.and(correction)).executeTakeFirst()
    if (!known) {
      const by = { at: now.toISOString(), adminName: admin.fullName }
      await db
        .insertInto('hoursCorrections')
        .values({ id: newId(), ...correction, ...by })
        .execute()
      await recordHistory(db, now, admin, { action: 'correct hours', ...historySubject(volunteer, row) })
    }
    return { message: message(hoursMessages, 'corrected', String(row.fullName)) }
  }),
)

export const hoursRoutes = [showOwnHours, showHours, correctHours]

/** Used when no class length is set. */
const usualMinutes = 60

/**
 * Returns the length of a day's class in minutes, by the timings of that day, even if class was called off
 * after it was held.
 */
export function eveningLength(day: string, calendar: ClassCalendar): number {
  const held = eveningOn(day, calendar)
  // During holidays, only the extra class is held, not the usual class.
  const { from, to } = held.isHeld ? held : eveningOn(day, { ...calendar, holidays: [] })
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / minute) : usualMinutes
}

type Hours = Pick<VolunteerHours, 'evenings' | 'minutes'>
/** `firstDay` and `lastDay` are empty if there are only corrections that subtract time. */
type Served = Hours & { firstDay: string; lastDay: string }

const nothing: Served = { evenings: 0, minutes: 0, firstDay: '', lastDay: '' }

const selectCorrections = (db: Db) => db.selectFrom('hoursCorrections').selectAll()
const selectVolunteerMarks = (db: Db) => selectMarks(db).where('about', '=', 'volunteer')

/** Sums the hours per volunteer; volunteers without hours are omitted. */
async function sumHours(db: Db, marks: readonly CountingMark[], corrections: readonly HoursCorrectionRow[]) {
  const calendar = await readCalendar(db)
  const all = new Map<string, Served>()
  const add = (id: string, day: string, evenings: number, minutes: number) => {
    const sum = all.get(id) ?? nothing
    const days = [sum.firstDay, sum.lastDay, minutes > 0 ? day : ''].filter(Boolean).sort()
    all.set(id, {
      evenings: sum.evenings + evenings,
      minutes: sum.minutes + minutes,
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
    })
  }
  for (const { day, register } of readEvenings(marks, { calendar, ...noClasses }))
    for (const id of register.people.keys()) add(id, day, 1, eveningLength(day, calendar))
  for (const { volunteerId, day, minutes } of corrections) add(volunteerId, day, 0, minutes)
  return all
}

export async function readHours(db: Db, { id: volunteerId, fullName }: ContentRow): Promise<VolunteerHours> {
  const marks = await selectVolunteerMarks(db).where('subject', '=', volunteerId).execute()
  const ofOne = selectCorrections(db).where('volunteerId', '=', volunteerId)
  const corrections = await ofOne.orderBy('day', 'desc').orderBy('at', 'desc').execute()
  const { evenings, minutes } = (await sumHours(db, marks, corrections)).get(volunteerId) ?? nothing
  return {
    volunteerId,
    fullName: String(fullName),
    evenings,
    minutes,
    corrections: corrections.map(({ id, day, minutes, reason, adminName }) => ({
      _id: id,
      day,
      minutes,
      reason,
      by: adminName,
    })),
  }
}

/** Returns the hours of volunteers by their id, and the first and the last day; those without any are omitted. */
export async function readServed(db: Db, ids: readonly string[]): Promise<Map<string, Served>> {
  const marks = await selectVolunteerMarks(db).where('subject', 'in', ids).execute()
  return sumHours(db, marks, await selectCorrections(db).where('volunteerId', 'in', ids).execute())
}

export const readServedByAll = async (db: Db) =>
  sumHours(db, await selectVolunteerMarks(db).execute(), await selectCorrections(db).execute())

/**
 * Returns the columns that a list shows in addition to its record fields: for volunteers, the hours from all registers.
 */
export async function extraColumns(db: Db, kind: Kind): Promise<ExtraColumn[]> {
  if (kind.name !== volunteer.name) return []
  const hours = await readServedByAll(db)
  return [
    {
      column: { label: words.hours, type: 'number', width: 10 },
      cellOf: ({ id }) => Math.round((hours.get(id)?.minutes ?? 0) / 0.6) / 100,
    },
  ]
}
