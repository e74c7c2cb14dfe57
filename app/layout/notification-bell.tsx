import { Bell as BellIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { countUnseen, subscribeToSeen } from './seen-notifications.ts'
import { maxNewsCount } from './site-data.ts'

const words = {
  notifications: 'Notifications',
  unseen: (number: string) => `Notifications, ${number} new`,
}

/** A link to the notifications, with the number of those not yet seen in this browser. */
export function NotificationBell({ addedAt }: { addedAt: string[] }) {
  const unseen = useSyncExternalStore(
    subscribeToSeen,
    () => countUnseen(addedAt),
    () => 0,
  )
  const number = unseen >= maxNewsCount ? `${maxNewsCount - 1}+` : String(unseen)
  const label = unseen > 0 ? words.unseen(number) : words.notifications
  return (
    <NavLink to="/home/notification" viewTransition aria-label={label} className="icon-button relative">
      <BellIcon aria-hidden="true" />
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-lamp px-1 text-center text-xs leading-5 font-bold text-night"
        >
          {number}
        </span>
      )}
    </NavLink>
  )
}
