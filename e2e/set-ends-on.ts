import { schoolDay } from '../domain/dates/school-day.ts'
import { openDatabaseOf } from './open-database.ts'

const day = 86_400_000

/** Moves the last day of somebody's access to `days` from today at the school, as time would. */
export function setEndsOn(site: { folder: string }, email: string, days: number): void {
  const db = openDatabaseOf(site)
  const endsOn = schoolDay(new Date(Date.now() + days * day))
  db.prepare('update "admins" set "endsOn" = ? where "email" = ?').run(endsOn, email)
  db.close()
}
