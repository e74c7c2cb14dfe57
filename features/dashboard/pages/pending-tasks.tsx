import { Link } from 'react-router'
import { InlineLoadError } from '#app/admin/query-result.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatDay, useLanguage, useWeekday, useWords } from '#app/language/use-words.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import {
  BookOpen,
  CalendarArrowUp,
  CalendarClock,
  ChevronRight,
  Crown,
  DatabaseBackup,
  EyeOff,
  FileClock,
  GraduationCap,
  HeartPulse,
  MailWarning,
  MailX,
  MessageSquareText,
  RefreshCw,
  ShieldAlert,
  UserCheck,
  UserRoundCheck,
} from '#app/ui/icons/admin-icons.ts'
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import { Phone } from '#app/ui/icons/icons.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { student } from '#domain/kinds/student.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { eveningScreens, handoverScreen, outboxScreen, settingsScreen } from '#domain/site/site-constants.ts'
import { languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { consentsScreen } from '#features/consents/consents.ts'
import { enquiries } from '#features/enquiries/enquiries.ts'
import { eveningLink, logId } from '#features/evenings/evenings.ts'
import { schoolYearScreens } from '#features/school-year/school-year.ts'
import { siteHealthScreen } from '#features/site-health/site-health.ts'
import { visibilityScreen } from '#features/visibility/visibility.ts'
import type { PendingCounts } from '../dashboard-schemas.ts'
import type { Checklist } from './checklist.tsx'
import { useAllCounts } from './pending-counts.tsx'
import type { OpenTurn } from './use-next-class.ts'

export const english = defineWords('admin.pending-tasks', {
  access: 'Access',
  noPic:
    'No PIC is active, so nobody can manage access. Ask the person who runs the server to make someone a PIC.',
  onePic: 'Only one active PIC: add another',
  endings: {
    one: 'Extend or end the access of {count} person',
    other: 'Extend or end the access of {count} people',
  },
  consents: {
    one: 'Ask {count} family again: their consent ends',
    other: 'Ask {count} families again: their consent ends',
  },
  renewals: { one: '{count} place to renew soon', other: '{count} places to renew soon' },
  newPics: { one: '{count} new PIC this week: see who', other: '{count} new PICs this week: see who' },
  clockJump: 'Nothing is deleted until you confirm the server’s date',
  endsSoon: (last: string) => `Your access ends on ${last}`,
  title: 'To do',
  nothing: 'Nothing to do. Have a good evening.',
  unknown: 'Your tasks could not be loaded.',
  approvals: { one: 'Approve {count} person', other: 'Approve {count} people' },
  applications: {
    one: 'Answer {count} person who wants to teach',
    other: 'Answer {count} people who want to teach',
  },
  calls: { one: 'Call {count} family', other: 'Call {count} families' },
  missing: { one: 'Ask about {count} missing child', other: 'Ask about {count} missing children' },
  feedback: { one: 'Read {count} message', other: 'Read {count} messages' },
  mails: { one: 'Send {count} mail again', other: 'Send {count} mails again' },
  mailIsOff: 'Set up mail',
  children: {
    one: 'Complete the details of {count} child',
    other: 'Complete the details of {count} children',
  },
  phones: {
    one: 'Add a telephone number for {count} child',
    other: 'Add a telephone number for {count} children',
  },
  newChildren:
    'Decide what visitors see of new children: until then, they do not see those that volunteers add',
  gaps: {
    one: 'Find a teacher for {count} class this week',
    other: 'Find teachers for {count} classes this week',
  },
  schoolYear: (name: string) => `Begin the school year ${name}`,
  levels: {
    one: 'Note who can read what: {count} child has no level since {month}',
    other: 'Note who can read what: {count} children have no level since {month}',
  },
  openRegister: (weekday: string) => `Close ${weekday}’s register`,
  unwrittenLog: (weekday: string, studentClass: string) => `Write ${weekday}’s log: ${studentClass}`,
  troubles: { one: 'Look at {count} problem', other: 'Look at {count} problems' },
  backups: {
    failed: 'The last backup failed',
    late: 'No backup for too long',
    copyFailed: 'The last backup was not copied',
    copyLate: 'No backup was copied for too long',
    trialFailed: 'A backup failed its test',
  },
})

/** The text, or a falsy value if there is nothing to do, with its link and icon. */
type Finding = [says: string | false | null | undefined, to: string, icon: IconComponent]
type Task = { label: string; to: string; icon: IconComponent }

type Props = {
  checklist: Checklist
  turns: readonly OpenTurn[]
}

export function PendingTasks({ checklist, turns }: Props) {
  const words = useWords(english)
  const { counts, hasError, refetch } = useAllCounts()
  const notices = shown(useNotices(counts ?? {}))
  const tasks = shown(useTasks(counts ?? {}, turns))
  const count = notices.length + tasks.length
  if (hasError) return <InlineLoadError message={words.unknown} onRetry={refetch} />
  // Reserves the space, so that the layout does not shift.
  if (!counts) return <div className="min-h-12" />
  if (count === 0)
    return checklist.hasOpenItems ? null : (
      <p className="flex min-h-12 items-center text-soft">{words.nothing}</p>
    )
  return (
    <section aria-labelledby="to-do" className="rounded-card bg-surface px-4 py-3 shadow-soft">
      <h2 id="to-do" className="flex items-center gap-2 px-1 text-xl">
        <span>{words.title}</span> <span className="badge font-sans">{count}</span>
      </h2>
      <Tasks label={words.access} tasks={notices} />
      <Tasks label={words.title} tasks={tasks} />
    </section>
  )
}

const shown = (findings: Finding[]) =>
  findings.flatMap(([label, to, icon]): Task[] => (label ? [{ label, to, icon }] : []))

const Tasks = ({ label, tasks }: { label: string; tasks: Task[] }) =>
  tasks.length > 0 && (
    <ul aria-label={label} className="divide-y divide-edge not-first-of-type:border-t border-edge">
      {tasks.map((task) => (
        <li key={task.to} className="@container">
          <TaskLink {...task} />
        </li>
      ))}
    </ul>
  )

/**
 * Returns notices about the admin's own ending access and a site without a PIC; for PICs also about other admins'
 * access, a second PIC, ending consents and places to renew.
 */
function useNotices(counts: PendingCounts): Finding[] {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const { access } = useSession()
  const can = useCan()
  const { activePics = 2, endings, endingConsents, renewals, newPics, clockJumpSince } = counts
  const { admins } = accountScreens
  // If access is already read-only, every page says so.
  const endsSoon = access?.access === 'active' && access.isEnding
  return [
    [endsSoon && words.endsSoon(formatDay(access.endsOn ?? '')), admins, CalendarClock],
    [activePics === 0 && words.noPic, admins, ShieldAlert],
    [activePics === 1 && can('manage admins') && words.onePic, admins, ShieldAlert],
    [clockJumpSince && words.clockJump, `${settingsScreen}/retention`, CalendarClock],
    [some(newPics, words.newPics), `${admins}?role=PIC`, Crown],
    [some(endings, words.endings), `${admins}?access=ending`, CalendarClock],
    [some(endingConsents, words.consents), `${consentsScreen}?state=ending`, FileClock],
    [some(renewals, words.renewals), `${handoverScreen}#places`, RefreshCw],
  ]
}

/** Returns pending work and problems of the site. Only PICs see problems with mail, the site and backups. */
function useTasks(counts: PendingCounts, turns: Props['turns']): Finding[] {
  const words = useWords(english)
  const weekday = useWeekday()
  const can = useCan()
  const className = useClassName()
  const { locale } = languageNames[useLanguage()]
  const monthName = (day: string) =>
    new Date(day).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })
  const { openRegister: day, unwrittenLog: log, levelsDue: levels, backups, schoolYearDue: year } = counts
  const isPic = can('manage admins')
  const gaps = turns.filter(({ place }) => !place)
  const settings = (part: string) => `${settingsScreen}/${part}`
  // These children are hidden until their record is complete.
  const unfinished = `${student.screens.table}?state=hidden`
  return [
    [can('decide approvals') && some(counts.approvals, words.approvals), accountScreens.pending, UserCheck],
    [some(counts.applications, words.applications), enquiries.applications.screen, UserRoundCheck],
    [some(counts.calls, words.calls), enquiries.calls.screen, MessageSquareText],
    [some(counts.missingChildren, words.missing), eveningScreens.missing, Phone],
    [some(gaps.length, words.gaps), `${eveningScreens.rota}?week=${gaps[0]?.evening.day}`, CalendarClock],
    [day && words.openRegister(weekday(day)), `${eveningScreens.tonight}?day=${day}`, UserRoundCheck],
    [
      log && words.unwrittenLog(weekday(log.day), className(log.studentClass)),
      log ? `${eveningLink(log.day, { class: log.studentClass })}#${logId}` : '',
      BookOpen,
    ],
    [
      levels && words.levels(levels.children, { month: monthName(levels.since) }),
      eveningScreens.tonight,
      GraduationCap,
    ],
    [some(counts.unreadFeedback, words.feedback), feedback.screens.list, MessageSquareText],
    [some(counts.unfinishedChildren, words.children), unfinished, GraduationCap],
    [some(counts.childrenWithoutPhone, words.phones), `${student.screens.table}?state=no+phone`, Phone],
    [counts.areNewChildrenUndecided && words.newChildren, `${visibilityScreen}#new-children`, EyeOff],
    [isPic && some(counts.failedMails, words.mails), `${outboxScreen}?state=failed`, MailWarning],
    [isPic && counts.isMailOff && words.mailIsOff, settings('mail'), MailX],
    [isPic && some(counts.troubles, words.troubles), siteHealthScreen, HeartPulse],
    [isPic && backups && words.backups[backups], settings('backups'), DatabaseBackup],
    [year && words.schoolYear(year), schoolYearScreens.plan, CalendarArrowUp],
  ]
}

const some = (number: number | undefined, phrase: (number: number) => string) =>
  number !== undefined && number > 0 && phrase(number)

const TaskLink = ({ label, to, icon: Icon }: Task) => (
  <Link to={to} className="flex min-h-11 items-center gap-3 px-1 py-2 font-medium hover:text-link">
    <Icon className="size-5 shrink-0 text-link" />
    <span className="flex-1">{label}</span>
    <ChevronRight className="size-5 shrink-0 text-soft @max-[14rem]:hidden" />
  </Link>
)
