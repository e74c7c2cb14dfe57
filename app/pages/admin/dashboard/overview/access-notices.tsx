import { accountScreens } from '#domain/accounts/account-paths.ts'
import { handoverScreen } from '#domain/admin/handover.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { consentsScreen } from '#domain/records/consents.ts'
import { useSession } from '../../../../session/session.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { CalendarClock, Crown, FileClock, RefreshCw, ShieldAlert } from '../../../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../../../ui/icons/icon.tsx'
import { usePendingCounts } from '../../pending-counts.tsx'
import { TaskLink } from './pending-tasks.tsx'

const words = {
  title: 'Access',
  noPic: 'No PIC is active, so nobody can manage access. On the server, run: npm run admin -- set-role',
  onePic: 'Only one active PIC: add another',
  endings: (n: number) => (n === 1 ? 'Access of 1 person ends soon' : `Access of ${n} people ends soon`),
  consents: (n: number) => (n === 1 ? '1 consent ends soon: ask again' : `${n} consents end soon: ask again`),
  renewals: (n: number) => (n === 1 ? '1 place to renew soon' : `${n} places to renew soon`),
  newPics: (n: number) => (n === 1 ? '1 new PIC this week: see who' : `${n} new PICs this week: see who`),
  endsSoon: (last: string) => `Your access ends on ${last}`,
}

/** What the dashboard says about access: one's own when it ends, others' for PICs, and that there are too few PICs. */
export function AccessNotices({ notices }: { notices: AccessNotice[] }) {
  if (notices.length === 0) return null
  return (
    <ul aria-label={words.title} className="mb-2 grid gap-2 sm:mb-3 sm:gap-3">
      {notices.map(({ text, to, icon }) => (
        <li key={text}>
          <TaskLink label={text} to={to} icon={icon} />
        </li>
      ))}
    </ul>
  )
}

type AccessNotice = { text: string; to: string; icon: IconComponent }

export function useAccessNotices(): AccessNotice[] {
  const { access } = useSession()
  const { counts } = usePendingCounts()
  const can = useCan()
  const { activePics, endings = 0, endingConsents = 0, renewals = 0, newPics = 0 } = counts ?? {}
  const notices: AccessNotice[] = []
  // Where it is read-only already, every page says so.
  if (access?.isEnding && access.access === 'active') {
    const text = words.endsSoon(formatDay(access.endsOn ?? ''))
    notices.push({ text, to: accountScreens.admins, icon: CalendarClock })
  }
  if (activePics !== undefined && activePics < 2) {
    const text = activePics === 0 ? words.noPic : words.onePic
    notices.push({ text, to: accountScreens.admins, icon: ShieldAlert })
  }
  if (newPics > 0 && can('manage admins'))
    notices.push({ text: words.newPics(newPics), to: `${accountScreens.admins}?role=PIC`, icon: Crown })
  if (endings > 0 && can('manage admins')) {
    const to = `${accountScreens.admins}?access=ending`
    notices.push({ text: words.endings(endings), to, icon: CalendarClock })
  }
  if (endingConsents > 0 && can('keep consents')) {
    const to = `${consentsScreen}?state=ending`
    notices.push({ text: words.consents(endingConsents), to, icon: FileClock })
  }
  if (renewals > 0 && can('hand the site over'))
    notices.push({ text: words.renewals(renewals), to: `${handoverScreen}#places`, icon: RefreshCw })
  return notices
}
