import { countEndings } from '#features/access/server/list-admins.ts'
import { listActivePics } from '#features/accounts/server/admins.ts'
import { countNewPics } from '#features/accounts/server/new-pics.ts'
import { countSignUps } from '#features/accounts/server/pending-approvals.ts'
import { countConsents, countEndingConsents } from '#features/consents/server/read-consents.ts'
import type { PendingCountReaders } from '#features/dashboard/server/dashboard-routes.ts'
import { countNewEnquiries } from '#features/enquiries/server/handle-enquiries.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import { countUnfinishedChildren } from '#features/evenings/server/read-school.ts'
import { countUnread } from '#features/feedback/server/list-feedback.ts'
import { countRenewals } from '#features/handover/server/hosting-routes.ts'
import { findClockJump } from '#features/retention/server/clock-jump.ts'
import { findDueYear } from '#features/school-year/server/current-year.ts'
import { countProblems } from '#features/site-health/server/mail-problems.ts'
import { countFailedMails } from '#server/mail/count-mails.ts'

export const pendingCounts: PendingCountReaders = {
  approvals: ['see sign-ups', ({ db }) => countSignUps(db)],
  applications: ['manage admins', ({ db }) => countNewEnquiries(db, 'applications')],
  calls: ['note absences', ({ db }) => countNewEnquiries(db, 'calls')],
  unreadFeedback: ['read feedback', ({ db }) => countUnread(db)],
  failedMails: ['see the outbox', ({ db }, now) => countFailedMails(db, now)],
  isMailOff: ['change site settings', async ({ config }) => !config.smtpUrl],
  backups: ['make backups', ({ backups }) => backups.trouble()],
  troubles: ['see how the site is set up', ({ db }, now) => countProblems(db, now)],
  activePics: ['see admins', async ({ db }, now) => (await listActivePics(db, now)).length],
  endings: ['manage admins', ({ db }, now) => countEndings(db, now)],
  schoolYearDue: ['move the school year on', ({ db }, now) => findDueYear(db, now)],
  endingConsents: ['keep consents', ({ db }, now) => countEndingConsents(db, now)],
  clockJumpSince: ['look after personal data', (context) => findClockJump(context)],
  renewals: ['hand the site over', ({ db }, now) => countRenewals(db, now)],
  unfinishedChildren: ['change content', ({ db }) => countUnfinishedChildren(db)],
  areNewChildrenUndecided: [
    'change who sees which field',
    async ({ db }, now) => {
      const { children, isDecided } = await countConsents(db, now)
      return children > 0 && !isDecided
    },
  ],
  newPics: ['manage admins', ({ db }, now, adminId) => countNewPics(db, now, adminId)],
  openRegister: [
    'take the register',
    async ({ db }, now) => (await findOpenRegisters(db, now))[0]?.day ?? null,
  ],
}
