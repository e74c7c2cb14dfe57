import { lazyModule } from '#app/ui/lazy-module.ts'
import { DashboardLayout } from '#features/dashboard/pages/dashboard-layout.tsx'
import { WithPicture } from '#features/evenings/pages/picture/with-picture.tsx'
import { adminMenu } from './admin-menu.ts'

// Loaded lazily: it includes every screen and setting, which is too much for Tonight on a phone.
const loadSearch = lazyModule(() => import('./admin-search.tsx'))

export default function AdminArea() {
  return (
    <WithPicture>
      <DashboardLayout menu={adminMenu} loadSearch={loadSearch} />
    </WithPicture>
  )
}
