import { Link } from 'react-router'
import { formatDateTime } from '#app/admin/format-time.ts'
import { PicBadge } from '#app/admin/pic-badge.tsx'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { CircleOff } from '#app/ui/icons/admin-icons.ts'
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import { CircleCheck, Clock, Eye } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { AdminActions } from './admin-actions.tsx'
import { VolunteerOfAccount } from './volunteer-of-account.tsx'

const words = defineWords({
  you: 'You',
  active: 'Active',
  until: (day: string) => `Active until ${day}`,
  readOnly: (off: string) => `Read-only, ends on ${off}`,
  endedAt: (time: string) => `Ended ${time}`,
  endedOn: (day: string) => `Ended on ${day}`,
  pending: 'Waiting for approval',
  decide: 'Approve or reject',
  signedUp: (time: string) => `Signed up ${time}`,
  since: (time: string) => `Since ${time}`,
  approvedBy: 'approved by ',
  lastSeen: (time: string) => `Last seen ${time}`,
  neverSeen: 'Not seen yet',
  sessions: (number: number) => pluralize(number, 'session'),
})

export function AdminCard({ account, onChanged }: { account: AdminAccount; onChanged: () => void }) {
  const { admin } = useSession()
  const can = useCan()
  const { _id, fullName, email, role, access } = account
  const isPending = access === 'pending'
  const { icon: Icon, className } = accessStyles[access]
  return (
    <li className="rounded-card bg-surface p-5 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg leading-snug wrap-anywhere">
          <Name text={fullName} />
        </h2>
        {role === 'PIC' ? <PicBadge text={role} /> : <span className="text-soft">{role}</span>}
        {admin?._id === _id && <span className="badge">{words.you}</span>}
      </div>
      <p className="text-soft wrap-anywhere">{email}</p>
      <p className={`mt-1 flex items-center gap-2 font-semibold ${className}`}>
        <Icon className="size-4 shrink-0" />
        <span>{accessText(account)}</span>
      </p>
      <p className="mt-1 text-sm text-soft">
        {isPending ? words.signedUp(formatDateTime(account.createdAt)) : <Since account={account} />}
      </p>
      <VolunteerOfAccount account={account} onChanged={onChanged} />
      {isPending && can('decide approvals') && (
        <Link
          to={accountScreens.pending}
          className="mt-2 inline-flex min-h-11 items-center text-link underline"
        >
          {words.decide}
        </Link>
      )}
      {!isPending && can('manage admins') && <AdminActions account={account} onChanged={onChanged} />}
    </li>
  )
}

const Since = ({ account }: { account: AdminAccount }) => (
  <>
    <span>{words.since(formatDateTime(account.approvedAt ?? account.createdAt))}</span>
    {account.approvedBy && (
      <span>
        , {words.approvedBy}
        <bdi>{account.approvedBy}</bdi>
      </span>
    )}
    <span>{` · ${seenText(account)}`}</span>
  </>
)

const accessStyles: Record<AdminAccount['access'], { icon: IconComponent; className: string }> = {
  active: { icon: CircleCheck, className: 'text-leaf' },
  pending: { icon: Clock, className: 'text-soft' },
  'read-only': { icon: Eye, className: 'text-danger-ink' },
  ended: { icon: CircleOff, className: 'text-soft' },
}

function accessText({ access, endsOn, offOn, endedAt }: AdminAccount) {
  if (access === 'pending') return words.pending
  if (access === 'ended')
    return endedAt ? words.endedAt(formatDateTime(endedAt)) : words.endedOn(formatDay(offOn ?? ''))
  if (endsOn === null) return words.active
  return access === 'active' ? words.until(formatDay(endsOn)) : words.readOnly(formatDay(offOn ?? ''))
}

const seenText = ({ lastSeenAt, sessions }: AdminAccount) =>
  lastSeenAt ? `${words.lastSeen(formatDateTime(lastSeenAt))} · ${words.sessions(sessions)}` : words.neverSeen
