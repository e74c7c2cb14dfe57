import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Role, visitor } from '#domain/permissions.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { periodText, retentionCutoff } from '#domain/site/retention-periods.ts'
import { adminSubject, mailAdmin, mailPics } from '#features/accounts/server/admins.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { signUpExpiredMail, unansweredMail } from './access-mails.ts'
import { recordNoticeOnce } from './access-notices.ts'
import { readAccounts } from './list-admins.ts'

type SignUpContext = Pick<AppContext, 'db' | 'now' | 'config'>

const waitingDays = { firstReminder: 2, betweenReminders: 7 }

/** Reminds the PICs of unanswered sign-ups: after two days, then weekly, each PIC in one mail. */
export async function remindOfSignUps({ db, now, config }: SignUpContext): Promise<void> {
  const time = now()
  await inTransaction(db, async (db) => {
    const pending = (await readAccounts(db))
      .map((admin) => ({ ...admin, reminder: reminderOf(admin.createdAt, time) }))
      .filter(({ status, reminder }) => status === 'pending' && reminder >= 0)
    const people: { fullName: string; role: Role; day: string }[] = []
    for (const { id, fullName, role, createdAt, reminder } of pending) {
      if (await recordNoticeOnce(db, time, id, `reminder ${reminder}`))
        people.push({ fullName, role, day: schoolDay(new Date(createdAt)) })
    }
    if (people.length === 0) return
    const link = `${config.publicUrl}${accountScreens.pending}`
    const { periods } = await readRetention(db)
    const period = periodText('signUps', periods.signUps)
    await mailPics(db, time, (pic) => unansweredMail({ ...pic, link, people, period }))
  })
}

/**
 * Deletes sign-ups that stayed unanswered for the whole retention period and sends the person a last mail.
 * The PICs must have been reminded at least a week ago: otherwise an update or a wrong clock could delete a
 * sign-up that no PIC has seen.
 */
export async function deleteUnansweredSignUps({ db, now }: SignUpContext): Promise<void> {
  const time = now()
  const { periods } = await readRetention(db)
  const period = periodText('signUps', periods.signUps)
  const expired = await expiredSignUps(db, retentionCutoff('signUps', periods, time), time).execute()
  for (const { id } of expired)
    await inTransaction(db, async (db) => {
      const admin = await db
        .deleteFrom('admins')
        .where('id', '=', id)
        // A PIC may have decided in the meantime.
        .where('status', '=', 'pending')
        .returningAll()
        .executeTakeFirst()
      if (!admin) return
      await recordHistory(db, time, visitor, { action: 'delete sign-up', ...adminSubject(admin) })
      await mailAdmin(db, time, admin, (newcomer) => signUpExpiredMail({ ...newcomer, period }))
    })
}

/** Selects the sign-ups from before the cutoff that are still unanswered although the PICs were reminded in time. */
export function expiredSignUps(db: Db, cutoff: Date, now: Date) {
  const remindedBefore = new Date(now.getTime() - waitingDays.betweenReminders * day).toISOString()
  return db
    .selectFrom('admins')
    .select('id')
    .where('status', '=', 'pending')
    .where('createdAt', '<=', cutoff.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accessNotices')
          .select('adminId')
          .whereRef('adminId', '=', 'admins.id')
          .where('sentAt', '<=', remindedBefore),
      ),
    )
}

/** Returns the number of the latest due reminder, from 0; -1 before the first is due. */
function reminderOf(createdAt: string, now: Date) {
  const age = (now.getTime() - Date.parse(createdAt)) / day - waitingDays.firstReminder
  return age < 0 ? -1 : Math.floor(age / waitingDays.betweenReminders)
}
