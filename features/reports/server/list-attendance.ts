import { day as dayLength } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { executeRows, liveRecords } from '#features/content/server/records.ts'
import type { Db } from '#server/db/tables.ts'
import type { Attendance } from '../attendance.ts'

export async function listAttendance(db: Db, now: Date, weeks: number): Promise<Attendance[]> {
  const sessions = liveRecords(db, classroom)
    .selectAll()
    .where('date', '>', schoolDay(new Date(now.getTime() - weeks * 7 * dayLength)))
    // Leaves out planned sessions.
    .where('date', '<=', schoolDay(now))
    .orderBy('date', 'asc')
    .orderBy('id', 'asc')
  return (await executeRows(sessions)).map(({ date, day, studentsPresent, volunteersPresent }) => ({
    date: String(date),
    day: String(day),
    studentsPresent: Number(studentsPresent),
    volunteersPresent: Number(volunteersPresent),
  }))
}
