import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { schoolDay } from '../domain/dates/school-day.ts'
import { sqliteFileName } from '../server/db/open-sqlite.ts'

const day = 86_400_000

/** Moves the last day of somebody's access to `days` from today at the school, as time would. */
export function setEndsOn({ folder }: { folder: string }, email: string, days: number): void {
  const db = new DatabaseSync(join(folder, sqliteFileName))
  const endsOn = schoolDay(new Date(Date.now() + days * day))
  db.prepare('update "admins" set "endsOn" = ? where "email" = ?').run(endsOn, email)
  db.close()
}
