import '../../styles/admin.css'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { securityScreen } from '#domain/accounts/second-factor-paths.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { AdminsOnly } from '../../session/admins-only.tsx'
import { useSession } from '../../session/session.tsx'
import { Eye } from '../../ui/icons/icons.ts'
import { notFoundMarker } from './dashboard/not-found-unless.ts'
import { PendingCountsProvider } from './pending-counts.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { SideMenu } from './side-menu.tsx'

/** The layout of every page under /admin/dashboard: the side menu, the page, and a search over everything. */
export default function DashboardLayout() {
  // A 404 needs no login.
  const isNotFound = useMatches().some(({ loaderData }) => loaderData === notFoundMarker)
  const { needsSecondFactor } = useSession()
  if (isNotFound) return <Outlet />
  if (needsSecondFactor) return <SetUpOnly />
  return (
    <AdminsOnly>
      <Panel />
    </AdminsOnly>
  )
}

/** All that those are shown who have to set up a second factor first: the server answers them nothing else. */
function SetUpOnly() {
  const { pathname } = useLocation()
  if (pathname !== securityScreen) return <Navigate to={securityScreen} replace />
  return (
    <div className="page">
      <Outlet />
    </div>
  )
}

function Panel() {
  const [isSearching, setSearching] = useSearchKeys()
  return (
    <PendingCountsProvider>
      <div className="lg:flex">
        <SideMenu onSearch={() => setSearching(true)} />
        <div className="page min-w-0 lg:flex-1">
          <ReadOnlyNotice />
          <Outlet />
        </div>
      </div>
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </PendingCountsProvider>
  )
}

const words = {
  isReadOnly: (off: string) =>
    `Your access is read-only and ends on ${off}. You can look at everything and change your own account. A PIC can give you full access again.`,
}

/** Above every page of the dashboard, why its buttons are gone. */
function ReadOnlyNotice() {
  const { access } = useSession()
  if (access?.access !== 'read-only') return null
  return (
    <p className="mb-6 flex items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-semibold">
      <Eye className="size-5 shrink-0 text-link" />
      {words.isReadOnly(formatDay(access.offOn ?? ''))}
    </p>
  )
}

/** Whether the search is open. Ctrl+K opens and closes it, Command+K on a Mac. */
function useSearchKeys() {
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setSearching((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])
  return [isSearching, setSearching] as const
}
