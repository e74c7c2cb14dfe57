import type { FastifyRequest } from 'fastify'
import { type Attendance, attendanceWeeks } from '#domain/admin/dashboard.ts'
import { day as dayLength } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import type { AppContext } from '../app-context.ts'
import { tableOf } from '../content/content-table.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'

/** GET who came to the class sessions of the last weeks, the oldest session first. */
export const showAttendance =
  ({ db, now }: AppContext) =>
  async (request: FastifyRequest) => ({
    success: true,
    data: await listAttendance(db, now(), readWeeks(request.query)),
  })

/** The class sessions of so many weeks until now, the oldest first. */
export async function listAttendance(db: Db, now: Date, weeks: number): Promise<Attendance[]> {
  const rows = (await db
    .selectFrom(tableOf(classroom))
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('date' as 'id', '>', schoolDay(new Date(now.getTime() - weeks * 7 * dayLength)))
    // What is planned has not been held.
    .where('date' as 'id', '<=', schoolDay(now))
    .orderBy('date' as 'id', 'asc')
    .orderBy('id', 'asc')
    .execute()) as ContentRow[]
  return rows.map(({ date, day, studentsPresent, volunteersPresent }) => ({
    date: String(date),
    day: String(day),
    studentsPresent: Number(studentsPresent),
    volunteersPresent: Number(volunteersPresent),
  }))
}

/** @throws {Invalid} */
function readWeeks(query: unknown): number {
  const { default: usual, max } = attendanceWeeks
  const { weeks = String(usual) } = query as { weeks?: unknown }
  const number = typeof weeks === 'string' && /^\d{1,2}$/.test(weeks) ? Number(weeks) : 0
  if (number >= 1 && number <= max) return number
  throw new Invalid([{ field: 'weeks', message: `weeks must be a whole number from 1 to ${max}.` }])
}
