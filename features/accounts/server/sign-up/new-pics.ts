import { day } from '#domain/dates/durations.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { newPicMail } from '../account-mails.ts'
import { mailPics } from '../admins.ts'

/**
 * Mails all PICs about a new PIC. The PIC who made the change is included, because someone else may have used
 * their computer. Call it inside the transaction.
 *
 * @param by who made the change; null for the command line
 */
export async function mailAboutNewPic(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Db,
  newcomer: Pick<AdminRow, 'id' | 'fullName'>,
  by: string | null,
): Promise<void> {
  const about = {
    newcomer: newcomer.fullName,
    by,
    when: now(),
    link: config.publicUrl + accountScreens.admins,
  }
  await mailPics(db, now(), (pic) => newPicMail({ ...pic, ...about }), newcomer.id)
}

/** Counts how many other current PICs became PICs in the last few days, according to History. */
export async function countNewPics(db: Db, now: Date, exceptId: string): Promise<number> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('admins', 'admins.id', 'history.recordId')
    .select('admins.id')
    .distinct()
    .where('history.at', '>=', new Date(now.getTime() - newPicDays * day).toISOString())
    .where('history.action', 'in', ['approve', 'join', 'change role'])
    .where('admins.role', '=', 'PIC')
    .where('admins.status', '=', 'approved')
    .where('admins.id', '<>', exceptId)
    .execute()
  return rows.length
}

/** A new PIC is announced on the dashboard for this many days. */
const newPicDays = 7
