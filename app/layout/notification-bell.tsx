import { NavLink, useLocation } from 'react-router'
import { notification } from '#domain/kinds/notification.ts'
import { Bell as BellIcon } from '../ui/icons/icons.ts'
import '../page-script/elements.ts'

const words = { label: 'Notifications', withNew: 'Notifications, # new' }

/** A link to the notifications, with the number of those not yet seen in this browser (app/page-script/news-bell.ts). */
export function NotificationBell({ addedAt }: { addedAt: string[] }) {
  const path = notification.screens.list
  return (
    <news-bell
      added={addedAt.join(' ')}
      seen={useLocation().pathname === path ? '' : undefined}
      label={words.label}
      new-label={words.withNew}
    >
      <NavLink to={path} viewTransition aria-label={words.label} className="icon-button news-count relative">
        <BellIcon />
      </NavLink>
    </news-bell>
  )
}
