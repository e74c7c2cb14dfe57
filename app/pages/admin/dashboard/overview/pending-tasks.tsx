import { Link } from 'react-router'
import { accountScreens } from '#domain/accounts/accounts.ts'
import { failedMailDays, outboxScreen } from '#domain/admin/dashboard.ts'
import { siteHealthScreen } from '#domain/admin/site-health.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { schoolYearScreens } from '#domain/school-year/school-year.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { InlineLoadError } from '../../../../admin/load-error.tsx'
import { useCan } from '../../../../session/use-can.ts'
import {
  CalendarArrowUp,
  ChevronRight,
  DatabaseBackup,
  HeartPulse,
  MailWarning,
  MailX,
  MessageSquareText,
  UserCheck,
} from '../../../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../../../ui/icons/icon.tsx'
import { usePendingCounts } from '../../pending-counts.tsx'

const words = {
  title: 'What waits',
  nothing: 'Nothing waits for you. Have a good evening.',
  unknown: 'What waits could not be read.',
  approvals: (n: number) => (n === 1 ? '1 person waits for approval' : `${n} people wait for approval`),
  feedback: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  mails: (n: number) =>
    `${n === 1 ? '1 mail' : `${n} mails`} could not be sent in the last ${failedMailDays} days`,
  mailIsOff: 'Mail is off: nobody receives what the site sends. Set it up, then send a test mail',
  schoolYear: (name: string) => `The school year ${name} has not been begun: move everybody on`,
  troubles: (n: number) =>
    n === 1 ? '1 thing about the site needs hands' : `${n} things about the site need hands`,
  backups: {
    failed: 'The last backup failed',
    late: 'There has been no backup for too long',
    copyFailed: 'The last backup could not be copied elsewhere',
    copyLate: 'No backup has been copied elsewhere for too long',
    trialFailed: 'A backup was tried and could not be restored',
  },
}

const backupsAnchor = `${settingsScreen}#backups`
const testMailAnchor = `${settingsScreen}#test-mail`

/**
 * What needs an admin's attention, each with a link; a sentence when there is nothing.
 *
 * @param isAllElseDone nothing else of the dashboard asks for anything
 */
export function PendingTasks({ isAllElseDone }: { isAllElseDone: boolean }) {
  const { counts, hasError, refetch } = usePendingCounts()
  const can = useCan()
  if (hasError) {
    return (
      <div className="mb-8">
        <InlineLoadError message={words.unknown} onRetry={refetch} />
      </div>
    )
  }
  // Reserves the space, so that the layout does not shift.
  if (!counts) return <div className="mb-8 min-h-12" />
  const { approvals, unreadFeedback, failedMails, isMailOff, backups, troubles, schoolYearDue } = counts
  const tasks = [
    {
      count: can('decide approvals') ? approvals : 0,
      label: words.approvals,
      to: accountScreens.pending,
      icon: UserCheck,
    },
    { count: unreadFeedback, label: words.feedback, to: feedback.screens.list, icon: MessageSquareText },
    { count: failedMails, label: words.mails, to: `${outboxScreen}?state=failed`, icon: MailWarning },
    {
      count: isMailOff && can('change site settings') ? 1 : 0,
      label: () => words.mailIsOff,
      to: testMailAnchor,
      icon: MailX,
    },
    {
      count: can('see how the site is set up') ? troubles : 0,
      label: words.troubles,
      to: siteHealthScreen,
      icon: HeartPulse,
    },
    {
      count: backups && can('make backups') ? 1 : 0,
      label: () => words.backups[backups ?? 'late'],
      to: backupsAnchor,
      icon: DatabaseBackup,
    },
    {
      count: schoolYearDue && can('move the school year on') ? 1 : 0,
      label: () => words.schoolYear(schoolYearDue ?? ''),
      to: schoolYearScreens.plan,
      icon: CalendarArrowUp,
    },
  ].filter(({ count }) => count > 0)
  if (tasks.length === 0 && !isAllElseDone) return null
  if (tasks.length === 0) return <p className="mb-8 flex min-h-12 items-center text-soft">{words.nothing}</p>
  return (
    <ul aria-label={words.title} className="mb-8 flex flex-wrap gap-3">
      {tasks.map(({ count, label, to, icon }) => (
        <li key={to} className="flex-auto basis-80">
          <TaskLink label={label(count)} to={to} icon={icon} />
        </li>
      ))}
    </ul>
  )
}

/** A link to what needs attention. */
export const TaskLink = ({ label, to, icon: Icon }: { label: string; to: string; icon: IconComponent }) => (
  <Link
    to={to}
    className="flex min-h-12 items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-semibold hover:text-link"
  >
    <Icon className="size-5 shrink-0 text-link" />
    <span className="flex-1">{label}</span>
    <ChevronRight className="size-5 shrink-0 text-soft" />
  </Link>
)
