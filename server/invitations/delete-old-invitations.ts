import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '../app-context.ts'

/** After that nobody opens the link any more to read why it is not good, and the address is nobody's business. */
const keptDays = 30

/** Deletes invitations that have expired a month ago, used or not. */
export async function deleteOldInvitations({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - keptDays * day).toISOString()
  await db.deleteFrom('invitations').where('expiresAt', '<', cutoff).execute()
}
