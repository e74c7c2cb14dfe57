import { Link } from 'react-router'
import { accountScreens } from '#domain/accounts/account-paths.ts'
import { outboxScreen } from '#domain/admin/dashboard.ts'
import type { PendingCounts } from '#domain/admin/response-schemas.ts'
import { siteHealthScreen } from '#domain/admin/site-health.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import { eveningScreens } from '#domain/evenings/evenings.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { student } from '#domain/kinds/student.ts'
import { schoolYearScreens } from '#domain/school-year/school-year.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { InlineLoadError } from '../../../../admin/query-result.tsx'
import { useCan } from '../../../../session/use-can.ts'
import {
  CalendarArrowUp,
  ChevronRight,
  DatabaseBackup,
  GraduationCap,
  HeartPulse,
  MailWarning,
  MailX,
  MessageSquareText,
  UserCheck,
  UserRoundCheck,
} from '../../../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../../../ui/icons/icon.tsx'
import { usePendingCounts } from '../../pending-counts.tsx'
import type { Checklist } from './checklist.tsx'

export const words = {
  title: 'To do',
  nothing: 'Nothing to do. Have a good evening.',
  unknown: 'Your tasks could not be loaded.',
  approvals: (n: number) =>
    n === 1 ? '1 person is waiting for approval' : `${n} people are waiting for approval`,
  feedback: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  mails: (n: number) => `${n === 1 ? '1 mail' : `${n} mails`} could not be sent`,
  mailIsOff: 'Mail is off: set it up',
  children: (n: number) => (n === 1 ? '1 child to finish' : `${n} children to finish`),
  schoolYear: (name: string) => `Begin the school year ${name}`,
  openRegister: (day: string) => `${weekdayOf(day)}’s register is not closed`,
  troubles: (n: number) => (n === 1 ? '1 problem needs attention' : `${n} problems need attention`),
  backups: {
    failed: 'The last backup failed',
    late: 'No backup for too long',
    copyFailed: 'The last backup was not copied',
    copyLate: 'No backup was copied for too long',
    trialFailed: 'A backup could not be restored',
  },
}

const backupsAnchor = `${settingsScreen}#backups`
const testMailAnchor = `${settingsScreen}#test-mail`

/**
 * What needs an admin's attention, a line with a link each; a sentence when there is nothing.
 *
 * @param hasNotices something stands above it
 */
export function PendingTasks({ checklist, hasNotices }: { checklist: Checklist; hasNotices: boolean }) {
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
  const tasks = tasksOf(counts, can)
  if (tasks.length === 0 && (hasNotices || checklist.hasOpenItems)) return null
  if (tasks.length === 0) return <p className="mb-8 flex min-h-12 items-center text-soft">{words.nothing}</p>
  return (
    <ul aria-label={words.title} className="mb-6 flex flex-wrap gap-2 sm:gap-3">
      {tasks.map(({ count, label, to, icon }) => (
        <li key={to} className="flex-auto basis-80">
          <TaskLink label={label(count)} to={to} icon={icon} />
        </li>
      ))}
    </ul>
  )
}

function tasksOf(counts: PendingCounts, can: ReturnType<typeof useCan>) {
  const { approvals, unreadFeedback, failedMails, isMailOff, backups, troubles, schoolYearDue } = counts
  const { unfinishedChildren } = counts
  const { openRegister } = counts
  const tasks = [
    {
      count: can('decide approvals') ? approvals : 0,
      label: words.approvals,
      to: accountScreens.pending,
      icon: UserCheck,
    },
    {
      count: openRegister && can('take the register') ? 1 : 0,
      label: () => words.openRegister(openRegister ?? ''),
      to: `${eveningScreens.tonight}?day=${openRegister}`,
      icon: UserRoundCheck,
    },
    { count: unreadFeedback, label: words.feedback, to: feedback.screens.list, icon: MessageSquareText },
    {
      count: can('change content') ? unfinishedChildren : 0,
      label: words.children,
      // They are hidden until their form is complete.
      to: `${student.screens.table}?state=hidden`,
      icon: GraduationCap,
    },
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
  ]
  return tasks.filter(({ count }) => count > 0)
}

/** A link to what needs attention. */
export const TaskLink = ({ label, to, icon: Icon }: { label: string; to: string; icon: IconComponent }) => (
  <Link
    to={to}
    className="flex min-h-11 items-center gap-2 rounded-2xl border border-lamp bg-lamp/10 px-3 py-2 text-sm font-semibold hover:text-link sm:min-h-12 sm:gap-3 sm:px-4 sm:text-base"
  >
    <Icon className="size-5 shrink-0 text-link" />
    <span className="flex-1">{label}</span>
    <ChevronRight className="size-5 shrink-0 text-soft" />
  </Link>
)
