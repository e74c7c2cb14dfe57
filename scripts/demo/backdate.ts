import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { notification } from '#domain/kinds/notification.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { leavers, notifications } from './content.ts'

const day = 24 * 60 * 60 * 1_000

/**
 * Gives the demo's notifications the dates on which they would have been written, and one admin a last day that is
 * over. No call of the API can do that, rightly, so these two things are done to the throw-away database itself.
 */
export function backdate(folder: string, today: Date) {
  const daysBefore = (days: number) => new Date(today.getTime() - days * day).toISOString()
  const database = new DatabaseSync(join(folder, sqliteFileName), { timeout: 5_000 })
  const update = database.prepare(
    `update ${notification.table} set "createdAt" = ?, "updatedAt" = ? where "title" = ?`,
  )
  for (const { daysAgo, title } of notifications)
    if (daysAgo > 0) update.run(daysBefore(daysAgo), daysBefore(daysAgo), title)
  database
    .prepare('update "admins" set "endsOn" = ? where "email" = ?')
    .run(daysBefore(7).slice(0, 10), leavers.readOnly)
  database.close()
}
