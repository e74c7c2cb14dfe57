import { writeSync } from 'node:fs'
import { newId } from '#server/db/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Adds two lines to the audit at a time, and prints their ids once both are acknowledged. */
const [, , dataDir = ''] = process.argv
const { db, contentVersion } = await openDatabase({ dataDir, databaseUrl: undefined })
const at = '2026-11-21T08:00:00.000Z'
for (;;) {
  const ids = [newId(), newId()]
  await inTransaction(db, async (db) => {
    for (const id of ids) await db.insertInto('history').values({ id, at, action: 'test' }).execute()
    await contentVersion.increment(db)
  })
  // Written at once, not through a stream: what is printed has been acknowledged, and the reverse.
  writeSync(1, `${ids.join(' ')}\n`)
}
