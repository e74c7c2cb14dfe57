import { schoolDay } from '#domain/dates/school-day.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { addDays, eveningOn, isUsualDay, mondayOf } from '#domain/site/class-calendar.ts'
import { getKind, getRecord } from '#features/content/server/records.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import { attendanceCodesOf, attendanceRates, termOf } from '../attendance.ts'
import { type AttendanceTerm, eveningCode, type PersonEvenings } from '../attendance-schemas.ts'
import { eveningsCalls } from '../calls.ts'
import { classesAt } from '../classes-at.ts'
import { weeksShown } from '../evenings.ts'
import { latestLevels } from '../levels.ts'
import { readParts } from './evening-parts.ts'
import { type Caller, readHandler } from './evening-routes.ts'
import { eveningLength } from './hours.ts'
import { readLevels } from './levels.ts'
import { namesOf, readCalendar, readSchool, rotaPlacesBetween } from './read-school.ts'
import { listedSince, readPastEvenings, toListedChildren } from './registers.ts'

/** More evenings than a term can have, even with class every day. */
const maxEvenings = 200

export const attendanceRoute = serve(
  eveningsCalls.attendanceRoute,
  readHandler((db, { query }, by) => {
    const { day = schoolDay(by.now), from } = query
    return readAttendance(db, from ? { from, to: day } : termOf(day), by)
  }),
)

const readAttendance = async (db: Db, term: ReturnType<typeof termOf>, by: Caller): Promise<AttendanceTerm> =>
  (await readTerm(db, term, by)).attendance

/** Returns the attendance, and a function that returns the day from which registers count a person. */
async function readTerm(db: Db, term: ReturnType<typeof termOf>, { admin }: Caller) {
  // Evenings before the term are needed to determine the day from which a child counts.
  const school = await readSchool(db, admin)
  const { calendar, volunteers } = school
  const latestFirst = await readPastEvenings(db, school, { to: term.to, limit: maxEvenings })
  const evenings = latestFirst.filter(({ day }) => day >= term.from).reverse()
  const children = toListedChildren(school.children, latestFirst)
  const nameOf = namesOf(school, admin)
  const levels = latestLevels(await readLevels(db))
  const attendance: AttendanceTerm = {
    ...term,
    parts: await readParts(db),
    evenings: evenings.map(({ day }) => day),
    closed: evenings.map(({ classes, register }) =>
      [...register.closedClasses.keys()].map(classes.nameOf).filter(Boolean).sort(),
    ),
    classes: attendanceRates(children, evenings, classesAt(school.classes, children, endOfTime)),
    children: children.map((child) => ({
      studentId: child.id,
      fullName: nameOf.get(child.id) ?? '',
      studentClass: child.studentClass,
      strip: attendanceCodesOf(child, evenings),
      levels: levels.get(child.id),
    })),
    volunteers: volunteers
      .map(({ id }) => ({
        volunteerId: id,
        fullName: nameOf.get(id) ?? '',
        // Volunteers never count as absent.
        strip: attendanceCodesOf({ id, classes: [], addedAt: '', listedSince: '' }, evenings),
        minutes: evenings
          .filter(({ register }) => register.people.has(id))
          .reduce((sum, { day }) => sum + eveningLength(day, calendar), 0),
      }))
      .filter(({ minutes }) => minutes > 0),
  }
  return { attendance, sinceOf: listedSince(latestFirst) }
}

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
  const levels = await readLevels(db, { id })
  return {
    from,
    levels: levels.map(({ day, about: skill, what }) => ({ day, skill, what })),
    evenings: days.filter(isShown).map((day) => ({ day, code: eveningCode.parse(codeOf(day)) })),
    teaches: isTeacher
      ? {
          minutes: teacher?.minutes ?? 0,
          turns: turns.map(({ id, day, studentClass, subject }) => ({ id, day, studentClass, subject })),
        }
      : null,
  }
}
