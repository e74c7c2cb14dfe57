import { stripOf } from '#domain/evenings/attendance.ts'
import { eveningOn } from '#domain/evenings/class-days.ts'
import type { PaperRegister } from '#domain/evenings/family-schemas.ts'
import type { Db } from '../../db/tables.ts'
import { readCalendar } from '../class-days/read-class-days.ts'
import { readChildren } from '../evening-people.ts'
import { readPastEvenings, toListedChildren } from '../registers.ts'

/** A class in one month: the days with class, and who was there on those whose register was taken. */
export async function readPaperRegister(
  db: Db,
  { studentClass, month }: { studentClass: string; month: string },
): Promise<PaperRegister> {
  // Those before tell since when a child has been here.
  const latestFirst = await readPastEvenings(db, { to: `${month}-31` })
  const taken = new Map(latestFirst.map((evening) => [evening.day, evening]))
  const calendar = await readCalendar(db)
  const held = daysOf(month).filter((day) => taken.has(day) || eveningOn(day, calendar).isHeld)
  const rows = (await readChildren(db)).filter((row) => row.studentClass === studentClass)
  return {
    studentClass,
    month,
    evenings: held,
    children: toListedChildren(rows, latestFirst).map((child) => ({
      studentId: child.id,
      fullName: String(child.row.fullName),
      strip: stripOf(
        child,
        held.map((day) => taken.get(day)),
      ),
    })),
  }
}

function daysOf(month: string): string[] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}
