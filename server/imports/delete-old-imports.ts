import { hour } from '#domain/dates/durations.ts'
import { importHours } from '#domain/records/imports.ts'
import type { AppContext } from '../app-context.ts'

/** Deletes lists that nobody has added within a day: they hold the addresses of children. */
export async function deleteOldImports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - importHours * hour).toISOString()
  await db.deleteFrom('imports').where('createdAt', '<', cutoff).execute()
}
