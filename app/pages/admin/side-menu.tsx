import { ChevronDown, LayoutDashboard, Menu, MessageSquareText, UserCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { accountScreens } from '#domain/accounts.ts'
import type { Waiting } from '#domain/dashboard.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { useOutsidePress } from '../../ui/use-outside-press.ts'
import { type MenuEntry, menu } from './menu.ts'
import { useWaiting } from './waiting.tsx'

const words = {
  title: 'Admin Panel',
  short: 'Panel',
  wait: (n: number) => `(${n} waiting)`,
}

/** What an admin looks at most, within reach of a thumb. */
const shortcuts: MenuEntry[] = [
  { label: 'Dashboard', to: accountScreens.dashboard, icon: LayoutDashboard },
  { label: 'Approvals', to: accountScreens.pending, icon: UserCheck },
  { label: 'Feedback', to: feedback.screens.list, icon: MessageSquareText },
]

/** The collapsible 'Admin Panel': a column beside the page, on a phone a bar under the thumb that opens upwards. */
export const SideMenu = () => (useHasRoom() ? <Column /> : <Bar />)

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
          {menu.map((entry) => (
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
  useRoomForBar()
  useOutsidePress(box, isOpen, (by) => {
    close()
    if (by === 'escape') button.current?.focus()
  })
  const Sign = isOpen ? X : Menu
  return (
    <nav ref={box} aria-label={words.title} className="admin-bar">
      <ul id="admin-panel" hidden={!isOpen} className="admin-sheet grid gap-1 px-3 py-3 sm:grid-cols-2">
        {menu.map((entry) => (
          <Entry key={entry.to} {...entry} onChosen={close} />
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
          <Sign aria-hidden="true" className="size-5" />
          {words.short}
        </button>
      </div>
    </nav>
  )
}

/** The end of every page is kept free of the bar. */
function useRoomForBar() {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add('has-admin-bar')
    return () => classList.remove('has-admin-bar')
  }, [])
}

const Entry = ({ label, to, icon: Icon, onChosen }: MenuEntry & { onChosen?: () => void }) => (
  <li>
    <NavLink
      to={to}
      end={to === accountScreens.dashboard}
      onClick={onChosen}
      className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-2 hover:bg-lamp/10 aria-[current=page]:bg-lamp/20 aria-[current=page]:font-semibold"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
      <span className="flex-1">{label}</span>
      <Badge to={to} />
    </NavLink>
  </li>
)

/** How much waits behind an entry of the menu; nothing where nothing does. */
function Badge({ to }: { to: string }) {
  const { waiting } = useWaiting()
  const counted = waitsAt[to]
  const count = waiting && counted ? waiting[counted] : 0
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{words.wait(count)}</span>
    </span>
  )
}

const waitsAt: Record<string, keyof Omit<Waiting, 'isMailOff' | 'backups'>> = {
  [accountScreens.pending]: 'approvals',
  [feedback.screens.list]: 'unreadFeedback',
}

/** Whether there is room for the menu beside the page. It is drawn in the browser only, which knows. */
const useHasRoom = () => useSyncExternalStore(watchRoom, () => room()?.matches ?? true)

function watchRoom(tell: () => void) {
  const query = room()
  query?.addEventListener('change', tell)
  return () => query?.removeEventListener('change', tell)
}

const room = () => window.matchMedia?.('(min-width: 64rem)')
