import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { securityScreen } from '#domain/accounts/second-factor-paths.ts'
import { AdminsOnly } from '../../session/admins-only.tsx'
import { useSession } from '../../session/session.tsx'
import '../../styles/admin.css'
import { notFoundMarker } from './dashboard/not-found-unless.ts'
import { PendingCountsProvider } from './pending-counts.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { useSearchKeys } from './search/use-search-keys.ts'
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
