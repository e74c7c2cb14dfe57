import { CalendarClock, ChevronRight, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountScreens } from '#domain/accounts/account-paths.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { useSession } from '../../../../session/session.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { usePendingCounts } from '../../pending-counts.tsx'

const words = {
  title: 'Access',
  noPic:
    'No PIC is active, so nobody can change who has access. Whoever runs the server can make one: npm run admin -- set-role',
  onePic:
    'Only one PIC is active. If they lose their phone or leave, nobody can change who has access. Make a second one',
  endings: (n: number) =>
    n === 1 ? 'The access of 1 person ends soon: keep it?' : `The access of ${n} people ends soon: keep it?`,
  endsSoon: (last: string) => `Your access lasts until ${last}. If you go on helping, ask a PIC to keep it`,
}

/** What the dashboard says about access: one's own when it ends, others' for PICs, and that there are too few PICs. */
export function AccessNotices() {
  const { access } = useSession()
  const { counts } = usePendingCounts()
  const can = useCan()
  const { activePics, endings = 0 } = counts ?? {}
  const hasFewPics = activePics !== undefined && activePics < 2
  const hasEndings = endings > 0 && can('manage admins')
  // Where it is read-only already, every page says so.
  const endsSoon = access?.isEnding && access.access === 'active'
  if (!hasFewPics && !hasEndings && !endsSoon) return null
  return (
    <ul aria-label={words.title} className="mb-3 grid gap-3">
      {endsSoon && (
        <Notice icon={<CalendarClock aria-hidden="true" className={iconClass} />} to={accountScreens.admins}>
          {words.endsSoon(formatDay(access.endsOn ?? ''))}
        </Notice>
      )}
      {hasFewPics && (
        <Notice icon={<ShieldAlert aria-hidden="true" className={iconClass} />} to={accountScreens.admins}>
          {activePics === 0 ? words.noPic : words.onePic}
        </Notice>
      )}
      {hasEndings && (
        <Notice
          icon={<CalendarClock aria-hidden="true" className={iconClass} />}
          to={`${accountScreens.admins}?access=ending`}
        >
          {words.endings(endings)}
        </Notice>
      )}
    </ul>
  )
}

const iconClass = 'size-5 shrink-0 text-link'

const Notice = ({ icon, to, children }: { icon: ReactNode; to: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-12 items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-semibold hover:text-link"
    >
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  </li>
)
