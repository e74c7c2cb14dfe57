import { hour } from '#domain/dates/durations.ts'
import { importHours } from '#domain/records/imports.ts'
import type { AppContext } from '../app-context.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { deleteImports } from './delete-imports.ts'

/** Deletes lists that nobody has added within a day: they hold the addresses and photos of children. */
export async function deleteOldImports(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const cutoff = new Date(now.getTime() - importHours * hour).toISOString()
  await changeUnderContentLock(context.db, async (db) => {
    const old = await db.selectFrom('imports').select('id').where('createdAt', '<', cutoff).execute()
    const ids = old.map(({ id }) => id)
    await deleteImports(db, now, ids)
  })
}
