import { sql } from 'kysely'
import { readClassTime, readWeekdays } from './class-times.ts'
import type { Migration } from './migration.ts'

/** The weekdays and the hours of a class timing, which the calendar read out of its texts until then. */
export const classTimings: Migration = {
  name: '2026-11-21-40-class-timings',
  async up(db) {
    const { rows } = await sql<{ value: string }>`
      select "value" from "settings" where "key" = 'classTimings'`.execute(db)
    for (const { value } of rows) {
      const timings = (JSON.parse(value) as { day: string; time: string }[]).map(({ day, time }) => ({
        day,
        time,
        weekdays: readWeekdays(day),
        ...(readClassTime(time) ?? { from: '', to: '' }),
      }))
      await sql`
        update "settings" set "value" = ${JSON.stringify(timings)} where "key" = 'classTimings'`.execute(db)
    }
  },
}
