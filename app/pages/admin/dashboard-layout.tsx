import { Outlet } from 'react-router'
import { AdminsOnly } from '../../session/admins-only.tsx'
import { SideMenu } from './side-menu.tsx'

/** The frame of every page under /admin/dashboard: the side menu, and the page beside or under it. */
export default function DashboardLayout() {
  return (
    <AdminsOnly>
      <div className="lg:flex">
        <SideMenu />
        <div className="page min-w-0 lg:flex-1">
          <Outlet />
        </div>
      </div>
    </AdminsOnly>
  )
}
