import { useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { accountScreens } from '#domain/accounts/accounts.ts'
import type { PendingCounts } from '#domain/admin/response-schemas.ts'
import { siteHealthScreen } from '#domain/admin/site-health.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { useCan } from '../../session/use-can.ts'
import { LayoutDashboard, MessageSquareText, UserCheck } from '../../ui/icons/admin-icons.ts'
import { ChevronDown, Menu, Search, X } from '../../ui/icons/icons.ts'
import { useOutsidePress } from '../../ui/use-outside-press.ts'
import { type MenuEntry, menuGroups } from './menu-entries.ts'
import { usePendingCounts } from './pending-counts.tsx'
import { useFoldedGroups } from './use-folded-groups.ts'
import { useIsWideScreen } from './use-is-wide-screen.ts'

const words = {
  title: 'Admin Panel',
  short: 'Panel',
  wait: (n: number) => `(${n} waiting)`,
  dashboard: 'Dashboard',
  approvals: 'Approvals',
  feedback: 'Feedback',
  search: 'Search',
  searchKeys: 'Ctrl K',
  ariaSearchKeys: 'Control+K',
}

/** The tabs of the bottom bar. */
const shortcuts: MenuEntry[] = [
  { label: words.dashboard, to: accountScreens.dashboard, icon: LayoutDashboard },
  { label: words.approvals, to: accountScreens.pending, icon: UserCheck, actions: ['see sign-ups'] },
  { label: words.feedback, to: feedback.screens.list, icon: MessageSquareText },
]

/** Those that lead somewhere for this admin. */
function usePermitted() {
  const can = useCan()
  return (entries: readonly MenuEntry[]) =>
    entries.filter(({ actions }) => actions === undefined || actions.some(can))
}

type MenuProps = { onSearch: () => void }

/** The collapsible 'Admin Panel': a column beside the page, on a phone a bottom bar that opens upwards. */
export const SideMenu = (props: MenuProps) => (useIsWideScreen() ? <Column {...props} /> : <Bar {...props} />)

function Column({ onSearch }: MenuProps) {
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
          <ChevronDown className={`size-5 transition-transform ${isOpen ? 'rotate-180' : 'lg:-rotate-90'}`} />
        </button>
        <div id="admin-panel" hidden={!isOpen} className="px-3 pb-4">
          <button
            type="button"
            aria-keyshortcuts={words.ariaSearchKeys}
            onClick={onSearch}
            className="mb-2 flex min-h-11 w-full items-center gap-3 rounded-xl border border-edge-strong px-3 text-soft hover:border-link hover:text-link"
          >
            <Search className="size-5 shrink-0" />
            <span className="flex-1 text-start">{words.search}</span>
            <span aria-hidden="true" className="text-sm">
              {words.searchKeys}
            </span>
          </button>
          <Groups />
        </div>
      </div>
    </nav>
  )
}

function Bar({ onSearch }: MenuProps) {
  const permitted = usePermitted()
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
      <div id="admin-panel" hidden={!isOpen} className="admin-sheet px-3 py-3">
        <Groups onSelect={close} />
      </div>
      <div className="flex">
        {permitted(shortcuts).map(({ label, to, icon: Icon }) => (
          <NavLink key={to} to={to} end onClick={close} className="admin-tab">
            <Icon className="size-5" />
            {label}
            <Badge to={to} />
          </NavLink>
        ))}
        <button
          type="button"
          onClick={() => {
            close()
            onSearch()
          }}
          className="admin-tab"
        >
          <Search className="size-5" />
          {words.search}
        </button>
        <button
          ref={button}
          type="button"
          aria-label={words.title}
          aria-expanded={isOpen}
          aria-controls="admin-panel"
          onClick={() => setOpen(!isOpen)}
          className="admin-tab"
        >
          <ToggleIcon className="size-5" />
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

/** The entries by groups, each of which folds and stays folded. */
function Groups({ onSelect }: { onSelect?: () => void }) {
  const permitted = usePermitted()
  const { isFolded, setFolded } = useFoldedGroups()
  return menuGroups.map(({ label, entries }) => (
    <details
      key={label}
      open={!isFolded(label)}
      onToggle={({ currentTarget }) => setFolded(label, !currentTarget.open)}
      className="menu-group group"
    >
      <summary>
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="menu-entries">
        {permitted(entries).map((entry) => (
          <Entry key={entry.to} {...entry} onSelect={onSelect} />
        ))}
      </ul>
    </details>
  ))
}

const Entry = ({ label, to, icon: Icon, onSelect }: MenuEntry & { onSelect: (() => void) | undefined }) => (
  <li>
    <NavLink to={to} end={to === accountScreens.dashboard} onClick={onSelect} className="menu-entry">
      <Icon className="size-5 shrink-0 text-link" />
      <span className="min-w-0 flex-1">{label}</span>
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

const countNameByPath: Record<
  string,
  keyof Omit<PendingCounts, 'isMailOff' | 'backups' | 'activePics' | 'schoolYearDue'>
> = {
  [accountScreens.pending]: 'approvals',
  [feedback.screens.list]: 'unreadFeedback',
  [siteHealthScreen]: 'troubles',
}
