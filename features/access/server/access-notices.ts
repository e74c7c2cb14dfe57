import { daysLeft, isEnding, noticeDays, offOn, readOnlyDays } from '#domain/session/access.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { listActivePics, mailAdmin } from '#features/accounts/server/admins.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { accessEndingMail, accessOverMail, accessReadOnlyMail, endingsMail } from './access-mails.ts'
import { type AccountRow, readAccounts } from './list-admins.ts'

type NoticeContext = Pick<AppContext, 'db' | 'now' | 'config'>
type Ending = AccountRow & { endsOn: string }

/**
 * Sends notices about ending access: four weeks and one week before, to the admin and the PICs; when access becomes
 * read-only and when it is over, to the admin only. Each notice is recorded in the same transaction as its mails, so a
 * restart or a second process never sends it twice. After downtime, only the latest notice is sent.
 */
export async function sendAccessNotices({ db, now, config }: NoticeContext): Promise<void> {
  const time = now()
  await inTransaction(db, async (db) => {
    const due = (await readAccounts(db)).filter(isDue(time))
    const told: Ending[] = []
    for (const admin of due) {
      const { endsOn } = admin
      const { name, write } = noticeOf(admin, time)
      if (!(await recordNoticeOnce(db, time, admin.id, `${name} ${endsOn}`))) continue
      told.push(admin)
      const link = `${config.publicUrl}${accountScreens.dashboard}`
      await mailAdmin(db, time, admin, (owner) => write({ ...owner, link, endsOn, offOn: offOn(endsOn) }))
    }
    const asked = told.filter((admin) => daysLeft(admin.endsOn, time) >= 0)
    for (const pic of await listActivePics(db, time)) {
      const people = asked
        .filter(({ id }) => id !== pic.id)
        .map(({ fullName, role, endsOn }) => ({ fullName, role, day: endsOn }))
      if (people.length === 0) continue
      const link = `${config.publicUrl}${accountScreens.admins}?access=ending`
      await mailAdmin(db, time, pic, (owner) => endingsMail({ ...owner, link, people }))
    }
  })
}

/** Records that an admin was notified. Returns false if that was already recorded, perhaps by another process. */
export async function recordNoticeOnce(db: Db, now: Date, adminId: string, notice: string): Promise<boolean> {
  const noted = await db
    .insertInto('accessNotices')
    .values({ adminId, notice, sentAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('adminId')
    .executeTakeFirst()
  return noted !== undefined
}

const isDue =
  (now: Date) =>
  (admin: AccountRow): admin is Ending =>
    admin.endsOn !== null &&
    admin.endedAt === null &&
    admin.status === 'approved' &&
    (isEnding(admin, now) || isJustOver(admin.endsOn, now))

/** Returns true if access has been over for at most `readOnlyDays`; later, no notice is sent. */
const isJustOver = (endsOn: string, now: Date) => {
  const daysOver = -daysLeft(endsOn, now)
  return daysOver > readOnlyDays && daysOver <= 2 * readOnlyDays
}

/** Returns the latest notice that is due. */
function noticeOf({ endsOn }: Ending, now: Date) {
  const left = daysLeft(endsOn, now)
  if (left < -readOnlyDays) return { name: 'over', write: accessOverMail }
  if (left < 0) return { name: 'read-only', write: accessReadOnlyMail }
  const days = noticeDays.findLast((days) => left <= days)
  return { name: `${days} days before`, write: accessEndingMail }
}
