import { Bell as BellIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { countUnseen, watchSeenNews } from './seen-news.ts'
import { newsCounted } from './site-data.ts'

/** The way to the notifications, with the number of those that this browser has not shown yet. */
export function Bell({ addedAt }: { addedAt: string[] }) {
  const unseen = useSyncExternalStore(
    watchSeenNews,
    () => countUnseen(addedAt),
    () => 0,
  )
  const number = unseen >= newsCounted ? `${newsCounted - 1}+` : String(unseen)
  const name = unseen > 0 ? `Notifications, ${number} new` : 'Notifications'
  return (
    <NavLink to="/home/notification" viewTransition aria-label={name} className="icon-button relative">
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
