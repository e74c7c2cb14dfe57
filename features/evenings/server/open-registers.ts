import { hour } from '#domain/dates/durations.ts'
import { endOfSchoolDay, schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import type { Db } from '#server/db/tables.ts'
import { readRegister } from '../marks.ts'
import { readClasses, rotaPlacesBetween } from './read-school.ts'
import { selectMarks } from './registers.ts'

/** A past evening with an open register, and the classes in its rota whose register is open. */
type OpenRegister = { day: string; endedAt: Date; classes: string[] }

/** How long after an evening its register may stay open before the warning. */
const graceMs = 2 * hour
/** For how many days the warning is shown. */
const daysBack = 7
/** A school that has taken no register for this many days does not use registers. */
const unusedDays = 28

/** Finds recent evenings whose register is open, latest first. */
export async function findOpenRegisters(db: Db, now: Date): Promise<OpenRegister[]> {
  const today = schoolDay(now)
  const school = await readClasses(db)
  const { calendar } = school
  const evenings = Array.from({ length: daysBack + 1 }, (_, ago) => eveningOn(addDays(today, -ago), calendar))
    .filter(({ isHeld }) => isHeld)
    .map(({ day, to }) => ({ day, endedAt: to ? new Date(to) : endOfSchoolDay(day) }))
    .filter(({ endedAt }) => endedAt.getTime() + graceMs <= now.getTime())
  const since = addDays(today, -daysBack)
  const [marks, places, inUseSince] = await Promise.all([
    selectMarks(db).where('day', '>=', since).where('about', '=', 'class').execute(),
    rotaPlacesBetween(db, since, today, school),
    firstMarkSince(db, addDays(today, -unusedDays)),
  ])
  return evenings.flatMap(({ day, endedAt }): OpenRegister[] => {
    const ofDay = marks.filter((mark) => mark.day === day)
    const { closedClasses } = readRegister(ofDay)
    const planned = places.filter((place) => place.day === day)
    const open = planned.filter(({ classId }) => !closedClasses.has(classId))
    const classes = [...new Set(open.map(({ studentClass }) => studentClass))]
    const isUsed = inUseSince !== null && inUseSince <= day
    const isOpen = closedClasses.size === 0 ? isUsed || planned.length > 0 : classes.length > 0
    return isOpen ? [{ day, endedAt, classes }] : []
  })
}

async function firstMarkSince(db: Db, day: string): Promise<string | null> {
  const marks = db.selectFrom('registerMarks').select((eb) => eb.fn.min('day').as('first'))
  const counting = marks.where('isSuperseded', '=', 0)
  return (await counting.where('day', '>=', day).executeTakeFirst())?.first ?? null
}
