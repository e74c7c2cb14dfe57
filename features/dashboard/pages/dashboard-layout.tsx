import { RowOfLinks } from '#app/ui/row-of-links.tsx'
import { defineWords } from '#domain/text/words.ts'
import '#app/styles/admin.css'
import '#app/styles/admin-screens.css'
import '#app/styles/admin-print.css'
import { type ComponentType, useEffect, useRef } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import type { AdminMenu } from '#app/admin/menu-entry.ts'
import { notFoundMarker } from '#app/admin/not-found-unless.ts'
import { thisBrowser } from '#app/browser.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { AdminsOnly } from '#app/session/admins-only.tsx'
import { useSession } from '#app/session/session.tsx'
import { adminPageId } from '#app/ui/admin-page-id.ts'
import { Eye } from '#app/ui/icons/icons.ts'
import { useLazyModule } from '#app/ui/lazy-module.ts'
import { PageOutline } from '#app/ui/page-outline.tsx'
import { toast } from '#app/ui/toast.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'
import { ChecklistTrail } from './checklist.tsx'
import { findSection, MenuContext, useMenu } from './menu-context.ts'
import { Badge, usePermitted } from './menu-list.tsx'
import { PendingCountsProvider } from './pending-counts.tsx'
import { SideMenu } from './side-menu.tsx'
import { usePanelKeys } from './use-panel-keys.ts'

type LoadSearch = () => Promise<{ AdminSearch: ComponentType<{ isAdding: boolean; onClose: () => void }> }>
type Props = { menu: AdminMenu; loadSearch: LoadSearch }

export function DashboardLayout({ menu, loadSearch }: Props) {
  // A 404 needs no login.
  const isNotFound = useMatches().some(({ loaderData }) => loaderData === notFoundMarker)
  const { needsSecondFactor } = useSession()
  useBeginning()
  if (isNotFound)
    return (
      <div id={adminPageId} tabIndex={-1}>
        <Outlet />
      </div>
    )
  if (needsSecondFactor) return <SetUpOnly />
  return (
    <AdminsOnly outline={<PanelOutline menu={menu} />}>
      <MenuContext value={menu}>
        <Panel loadSearch={loadSearch} />
      </MenuContext>
    </AdminsOnly>
  )
}

/** The heading is the page's name in the menu, because the page itself needs the session. */
function PanelOutline({ menu }: { menu: AdminMenu }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { pathname } = useLocation()
  const entry = findSection(menu, pathname)?.tab ?? menu.adding.find(({ to }) => to === pathname)
  return (
    <div className="lg:flex">
      <div className="w-72 shrink-0 border-r border-edge bg-surface max-lg:hidden" />
      <div id={adminPageId} tabIndex={-1} className="page min-w-0 outline-none lg:flex-1">
        <PageOutline title={entry ? translate(entry.label) : words.title} />
      </div>
    </div>
  )
}

/** Opens the start page once the admin has set up the required second factor. */
function useBeginning() {
  const { needsSecondFactor, isAdmin } = useSession()
  const needed = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (needed.current && !needsSecondFactor && isAdmin) navigate(accountScreens.dashboard)
    needed.current = needsSecondFactor
  }, [needsSecondFactor, isAdmin, navigate])
}

/** The only page for admins who must set up a second factor first: the server rejects all their other requests. */
function SetUpOnly() {
  const { pathname } = useLocation()
  if (pathname !== securityScreen) return <Navigate to={securityScreen} replace />
  return (
    <div id={adminPageId} tabIndex={-1} className="page outline-none">
      <Outlet />
    </div>
  )
}

function Panel({ loadSearch }: { loadSearch: LoadSearch }) {
  const words = useWords(english)
  const { dialog, setDialog, canAdd } = usePanelKeys()
  const { module, hasFailed } = useLazyModule(loadSearch, dialog !== undefined)
  useAnchor()
  useEffect(() => {
    if (!hasFailed) return
    toast.error(words.noSearch)
    setDialog(undefined)
  }, [hasFailed, setDialog, words.noSearch])
  return (
    <PendingCountsProvider>
      <div className="lg:flex">
        <SideMenu onSearch={() => setDialog('search')} onAdd={() => setDialog('add')} canAdd={canAdd} />
        <div id={adminPageId} tabIndex={-1} className="page min-w-0 outline-none lg:flex-1">
          <ReadOnlyNotice />
          <ChecklistTrail />
          <SectionTabs />
          <Outlet />
        </div>
      </div>
      {dialog && module && (
        <module.AdminSearch key={dialog} isAdding={dialog === 'add'} onClose={() => setDialog(undefined)} />
      )}
    </PendingCountsProvider>
  )
}

const english = defineWords('admin.panel', {
  title: 'Admin Panel',
  noSearch: 'The search could not be loaded. Check your connection and try again.',
  isReadOnly: (off: string) =>
    `Your access is read-only and ends on ${off}. You can look at everything and change your own account. A PIC can give you full access again.`,
})

function ReadOnlyNotice() {
  const words = useWords(english)
  const { access } = useSession()
  if (access?.access !== 'read-only') return null
  return (
    <p className="mb-6 flex items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-semibold">
      <Eye className="size-5 shrink-0 text-link" />
      <span>{words.isReadOnly(formatDay(access.offOn ?? ''))}</span>
    </p>
  )
}

/** Links to the other pages of the open section, shown on each of them; nothing if there is only one. */
function SectionTabs() {
  const translate = useTranslateMessage()
  const { pathname } = useLocation()
  const section = findSection(useMenu(), pathname)?.section
  const tabs = usePermitted()(section?.tabs ?? [])
  if (!section || tabs.length < 2) return null
  return (
    <RowOfLinks
      label={translate(section.label)}
      className="section-tabs"
      rowClass="mb-5 gap-x-5 border-b border-edge"
    >
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink
            to={tab.to}
            end={tabs.some(({ to }) => to.startsWith(`${tab.to}/`))}
            className="flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-link aria-[current=page]:text-link aria-[current=page]:shadow-[inset_0_-3px_var(--color-lamp)]"
          >
            <span>{translate(tab.label)}</span>
            <Badge tabs={[tab]} />
          </NavLink>
        </li>
      ))}
    </RowOfLinks>
  )
}

/** After this time the user is probably reading, even if the page is still loading. */
const settleMs = 10_000
const byUser = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Follows the URL's hash on every admin page: opens the `<details>` around the target, focuses it, and keeps
 * it below the header while the page grows, until the user interacts.
 */
function useAnchor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll again
  useEffect(() => (hash.length > 1 ? followAnchor(hash.slice(1)) : undefined), [hash, key])
}

function followAnchor(id: string) {
  let isFound = false
  const settle = () => {
    const target = document.getElementById(id)
    if (!target) return
    if (!isFound) open(target)
    isFound = true
    target.scrollIntoView?.({ behavior: 'instant' })
  }
  const growth = new MutationObserver(settle)
  const layout = window.ResizeObserver && new ResizeObserver(settle)
  const stop = () => {
    growth.disconnect()
    layout?.disconnect()
    thisBrowser.clearTimeout(timer)
    for (const type of byUser) window.removeEventListener(type, stop, true)
  }
  const timer = thisBrowser.setTimeout(stop, settleMs)
  for (const type of byUser) window.addEventListener(type, stop, { capture: true, passive: true })
  growth.observe(document.body, { childList: true, subtree: true })
  layout?.observe(document.body)
  settle()
  return stop
}

function open(target: HTMLElement) {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const focused = target.closest('summary') ?? target.querySelector('summary') ?? target
  if (focused.tabIndex < 0) focused.tabIndex = -1
  focused.focus({ preventScroll: true })
}
