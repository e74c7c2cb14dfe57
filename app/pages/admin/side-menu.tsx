import { ChevronDown, LayoutDashboard, Menu, MessageSquareText, UserCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { accountScreens } from '#domain/accounts/accounts.ts'
import type { PendingCounts } from '#domain/admin/response-schemas.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { useOutsidePress } from '../../ui/use-outside-press.ts'
import { type MenuEntry, menuEntries } from './menu-entries.ts'
import { usePendingCounts } from './pending-counts.tsx'

const words = {
  title: 'Admin Panel',
  short: 'Panel',
  wait: (n: number) => `(${n} waiting)`,
  dashboard: 'Dashboard',
  approvals: 'Approvals',
  feedback: 'Feedback',
}

/** The tabs of the bottom bar. */
const shortcuts: MenuEntry[] = [
  { label: words.dashboard, to: accountScreens.dashboard, icon: LayoutDashboard },
  { label: words.approvals, to: accountScreens.pending, icon: UserCheck },
  { label: words.feedback, to: feedback.screens.list, icon: MessageSquareText },
]

/** The collapsible 'Admin Panel': a column beside the page, on a phone a bottom bar that opens upwards. */
export const SideMenu = () => (useIsWideScreen() ? <Column /> : <Bar />)

function Column() {
  const [isOpen, setOpen] = useState(true)
  return (
    <nav
      aria-label={words.title}
      className={`border-edge bg-surface lg:border-r ${isOpen ? 'lg:w-72 lg:shrink-0' : 'lg:w-auto'}`}
    >
      <div className="admin-column">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="admin-panel"
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-5 py-3 font-serif text-xl font-semibold"
        >
          {words.title}
          <ChevronDown
            aria-hidden="true"
            className={`size-5 transition-transform ${isOpen ? 'rotate-180' : 'lg:-rotate-90'}`}
          />
        </button>
        <ul id="admin-panel" hidden={!isOpen} className="grid gap-1 px-3 pb-4">
          {menuEntries.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Bar() {
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useBarPadding()
  useOutsidePress(box, isOpen, (by) => {
    close()
    if (by === 'escape') button.current?.focus()
  })
  const ToggleIcon = isOpen ? X : Menu
  return (
    <nav ref={box} aria-label={words.title} className="admin-bar">
      <ul id="admin-panel" hidden={!isOpen} className="admin-sheet grid gap-1 px-3 py-3 sm:grid-cols-2">
        {menuEntries.map((entry) => (
          <Entry key={entry.to} {...entry} onSelect={close} />
        ))}
      </ul>
      <div className="flex">
        {shortcuts.map(({ label, to, icon: Icon }) => (
          <NavLink key={to} to={to} end onClick={close} className="admin-tab">
            <Icon aria-hidden="true" className="size-5" />
            {label}
            <Badge to={to} />
          </NavLink>
        ))}
        <button
          ref={button}
          type="button"
          aria-label={words.title}
          aria-expanded={isOpen}
          aria-controls="admin-panel"
          onClick={() => setOpen(!isOpen)}
          className="admin-tab"
        >
          <ToggleIcon aria-hidden="true" className="size-5" />
          {words.short}
        </button>
      </div>
    </nav>
  )
}

/** Adds space for the bar at the end of the page. */
function useBarPadding() {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add('has-admin-bar')
    return () => classList.remove('has-admin-bar')
  }, [])
}

const Entry = ({ label, to, icon: Icon, onSelect }: MenuEntry & { onSelect?: () => void }) => (
  <li>
    <NavLink
      to={to}
      end={to === accountScreens.dashboard}
      onClick={onSelect}
      className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-2 hover:bg-lamp/10 aria-[current=page]:bg-lamp/20 aria-[current=page]:font-semibold"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
      <span className="flex-1">{label}</span>
      <Badge to={to} />
    </NavLink>
  </li>
)

/** The pending count of a menu entry; nothing for 0. */
function Badge({ to }: { to: string }) {
  const { counts } = usePendingCounts()
  const countName = countNameByPath[to]
  const count = counts && countName ? counts[countName] : 0
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{words.wait(count)}</span>
    </span>
  )
}

const countNameByPath: Record<string, keyof Omit<PendingCounts, 'isMailOff' | 'backups' | 'activePics'>> = {
  [accountScreens.pending]: 'approvals',
  [feedback.screens.list]: 'unreadFeedback',
}

/** Whether the window is wide enough for the column. The menu is rendered in the browser only. */
const useIsWideScreen = () => useSyncExternalStore(subscribeToWidth, () => wideScreenQuery()?.matches ?? true)

function subscribeToWidth(listener: () => void) {
  const query = wideScreenQuery()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const wideScreenQuery = () => window.matchMedia?.('(min-width: 64rem)')
