import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { addDays, eveningOn, isUsualDay, mondayOf } from '#domain/site/class-calendar.ts'
import { getKind, getRecord } from '#features/content/server/records.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import { eveningCode, type PersonEvenings } from '../attendance-schemas.ts'
import { eveningsCalls } from '../calls.ts'
import { weeksShown } from '../evenings.ts'
import { readTerm } from './attendance-route.ts'
import { type Caller, readHandler } from './evening-routes.ts'
import { readCalendar, rotaPlacesBetween } from './read-school.ts'

const daysAhead = 60

export const personEvenings = serve(
  eveningsCalls.showPersonEvenings,
  readHandler(async (db, { params: { kind, id } }, by) => {
    const person = await getRecord(db, getKind(kind), id)
    return readPersonEvenings(db, person, kind === volunteer.name, by)
  }),
)

async function readPersonEvenings(
  db: Db,
  person: ContentRow,
  isTeacher: boolean,
  by: Caller,
): Promise<PersonEvenings> {
  const to = schoolDay(by.now)
  const from = addDays(mondayOf(to), -7 * (weeksShown - 1))
  const calendar = await readCalendar(db)
  const { id } = person
  const { attendance, sinceOf } = await readTerm(db, { from, to }, by)
  const { evenings, children, volunteers } = attendance
  const teacher = volunteers.find(({ volunteerId }) => volunteerId === id)
  const { strip = '' } = teacher ?? children.find(({ studentId }) => studentId === id) ?? {}
  const codeOf = (day: string) => {
    const mark = strip[evenings.indexOf(day)]
    return mark ?? (eveningOn(day, calendar).isHeld ? '-' : 'n')
  }
  const days = Array.from({ length: weeksShown * 7 }, (_, index) => addDays(from, index))
  // Evenings before a person was added say nothing about them.
  const since = sinceOf(person)
  const isCounted = (day: string) => day >= since || !['-', 'n'].includes(codeOf(day))
  const isShown = (day: string) =>
    day <= to && (evenings.includes(day) || isUsualDay(day, calendar)) && isCounted(day)
  const places = isTeacher ? await rotaPlacesBetween(db, to, addDays(to, daysAhead)) : []
  const turns = places.filter(({ volunteerId }) => volunteerId === id)
  return {
    from,
    evenings: days.filter(isShown).map((day) => ({ day, code: eveningCode.parse(codeOf(day)) })),
    teaches: isTeacher
      ? {
          minutes: teacher?.minutes ?? 0,
          turns: turns.map(({ id, day, studentClass, subject }) => ({ id, day, studentClass, subject })),
        }
      : null,
  }
}
