import { Outlet, useMatches } from 'react-router'
import { AdminsOnly } from '../../session/admins-only.tsx'
import '../../styles/admin.css'
import { notFoundMarker } from './dashboard/not-found-unless.ts'
import { PendingCountsProvider } from './pending-counts.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { SideMenu } from './side-menu.tsx'

/** The layout of every page under /admin/dashboard: the side menu and the page. */
export default function DashboardLayout() {
  // A 404 needs no login.
  const isNotFound = useMatches().some(({ loaderData }) => loaderData === notFoundMarker)
  if (isNotFound) return <Outlet />
  return (
    <AdminsOnly>
      <PendingCountsProvider>
        <div className="lg:flex">
          <SideMenu />
          <div className="page min-w-0 lg:flex-1">
            <ReadOnlyNotice />
            <Outlet />
          </div>
        </div>
      </PendingCountsProvider>
    </AdminsOnly>
  )
}
