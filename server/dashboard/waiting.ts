import type { PendingCounts } from '#domain/admin/dashboard.ts'
import { countPending } from '../accounts/pending-approvals.ts'
import type { AppContext } from '../app-context.ts'
import { countUnread } from '../feedback/count-unread.ts'
import { countFailedMails } from '../mail/count-mails.ts'

/** GET how much waits for somebody to look at it. */
export const showWaiting =
  ({ backups, config, db, now }: AppContext) =>
  async (): Promise<{ success: true; data: PendingCounts }> => {
    const [approvals, unreadFeedback, failedMails, trouble] = await Promise.all([
      countPending(db),
      countUnread(db),
      countFailedMails(db, now()),
      backups.trouble(),
    ])
    return {
      success: true,
      data: { approvals, unreadFeedback, failedMails, isMailOff: !config.smtpUrl, backups: trouble },
    }
  }
