import { lazyModule } from '#app/ui/lazy-module.ts'
import { DashboardLayout } from '#features/dashboard/pages/dashboard-layout.tsx'
import { adminMenu } from './admin-menu.ts'

// It knows of every screen and setting: more than Tonight loads at a school gate.
const loadSearch = lazyModule(() => import('./admin-search.tsx'))

/** The layout of every page under /admin/dashboard and /admin/tonight, with what the features hand over to it. */
export default function AdminArea() {
  return <DashboardLayout menu={adminMenu} loadSearch={loadSearch} />
}
