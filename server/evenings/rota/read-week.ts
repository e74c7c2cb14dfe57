import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn, isUsualDay, mondayOf } from '#domain/evenings/class-days.ts'
import type { RotaPlace, RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { compareClasses } from '#domain/school-year/plan.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { present } from '../../content/present.ts'
import { executeRows } from '../../content/records.ts'
import { listedRecords } from '../../content/visibility.ts'
import type { RotaPlaceRow } from '../../db/evening-rows.ts'
import type { ContentRow, Db } from '../../db/tables.ts'
import { readCalendar } from '../class-days/read-class-days.ts'
import { findOwnVolunteer } from '../own-volunteer.ts'

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6]

/** A week as an admin sees it: the evenings, the classes, and who teaches what. */
export async function readWeek(
  db: Db,
  { day, admin, now }: { day: string; admin: AdminActor; now: Date },
): Promise<RotaWeek> {
  const monday = mondayOf(day)
  const [calendar, classes, rows, listed, own, usual, token] = await Promise.all([
    readCalendar(db),
    listClasses(db),
    placesBetween(db, monday, addDays(monday, 6)),
    listVolunteers(db),
    findOwnVolunteer(db, admin),
    db.selectFrom('rotaWeekdays').selectAll().execute(),
    db.selectFrom('calendarTokens').select('adminId').where('adminId', '=', admin.id).executeTakeFirst(),
  ])
  const names = new Map(listed.map((row) => [row.id, nameOf(row, admin)]))
  const weekdaysOf = (id: string) =>
    weekdays.filter((code) =>
      usual.some(({ volunteerId, weekday }) => volunteerId === id && weekday === code),
    )
  const days = daysOfWeek.map((later) => eveningOn(addDays(monday, later), calendar))
  return {
    monday,
    today: schoolDay(now),
    days: days
      .filter(({ day, isHeld }) => isHeld || isUsualDay(day, calendar))
      .map(({ day, weekday, isHeld, reason, time }) => ({ day, weekday, isHeld, reason, time })),
    classes,
    places: rows.flatMap((row) => {
      const name = names.get(row.volunteerId)
      return name === undefined ? [] : [presentPlace(row, { name, own })]
    }),
    me: own ? { volunteerId: own.id, weekdays: weekdaysOf(own.id) } : null,
    volunteers: can(admin, 'plan the rota')
      ? [...names].map(([id, name]) => ({ id, name, weekdays: weekdaysOf(id) }))
      : [],
    hasCalendar: token !== undefined,
  }
}

export const presentPlace = (
  { id, day, studentClass, subject, volunteerId, offeredAt }: RotaPlaceRow,
  { name, own }: { name: string; own: ContentRow | undefined },
): RotaPlace => ({
  ...{ id, day, studentClass, subject, volunteerId, name },
  isMine: volunteerId === own?.id,
  isOffered: offeredAt !== null,
})

export const nameOf = (row: ContentRow, admin: AdminActor) => String(present(volunteer, row, admin).fullName)

/** The classes that have children, in the order in which children go through them. */
export async function listClasses(db: Db): Promise<string[]> {
  const rows = await executeRows(
    listedRecords(db, student)
      .select('studentClass' as 'id')
      .distinct(),
  )
  return rows.map(({ studentClass }) => String(studentClass)).sort(compareClasses)
}

/** Those who are in the list, in the order of their names. */
const listVolunteers = (db: Db) =>
  executeRows(
    listedRecords(db, volunteer)
      .selectAll()
      .orderBy('fullName' as 'id')
      .orderBy('id'),
  )

export const placesBetween = (db: Db, from: string, to: string): Promise<RotaPlaceRow[]> =>
  db
    .selectFrom('rotaPlaces')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
