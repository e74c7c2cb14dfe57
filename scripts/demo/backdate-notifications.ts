import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { notification } from '#domain/kinds/notification.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { notifications } from './content.ts'

const day = 24 * 60 * 60 * 1_000

/**
 * Gives the demo's notifications the dates on which they would have been written. No call of the API can do that,
 * rightly, so this one thing is done to the throw-away database itself.
 */
export function backdateNotifications(folder: string, today: Date) {
  const database = new DatabaseSync(join(folder, sqliteFileName), { timeout: 5_000 })
  const update = database.prepare(
    `update ${notification.table} set "createdAt" = ?, "updatedAt" = ? where "title" = ?`,
  )
  for (const { daysAgo, title } of notifications) {
    if (daysAgo === 0) continue
    const then = new Date(today.getTime() - daysAgo * day).toISOString()
    update.run(then, then, title)
  }
  database.close()
}
