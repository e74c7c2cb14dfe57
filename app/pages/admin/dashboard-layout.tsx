import { Outlet, useMatches } from 'react-router'
import { AdminsOnly } from '../../session/admins-only.tsx'
import '../../styles/admin.css'
import { nowhere } from './dashboard/nowhere.ts'
import { SideMenu } from './side-menu.tsx'
import { WaitingProvider } from './waiting.tsx'

/** The frame of every page under /admin/dashboard: the side menu, and the page beside or above it. */
export default function DashboardLayout() {
  // That there is nothing at an address is no secret.
  const isNowhere = useMatches().some(({ loaderData }) => loaderData === nowhere)
  if (isNowhere) return <Outlet />
  return (
    <AdminsOnly>
      <WaitingProvider>
        <div className="lg:flex">
          <SideMenu />
          <div className="page min-w-0 lg:flex-1">
            <Outlet />
          </div>
        </div>
      </WaitingProvider>
    </AdminsOnly>
  )
}
