import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { useSession } from '../../session/session.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AttendancePanel } from './dashboard/overview/attendance-panel.tsx'
import { CountCards } from './dashboard/overview/count-cards.tsx'
import { PendingTasks } from './dashboard/overview/pending-tasks.tsx'
import { ReportPanel } from './dashboard/overview/report-panel.tsx'

export const meta = hiddenPageMeta('Admin Dashboard', 'The numbers and the reports of the school.')

export default function Dashboard() {
  const { admin } = useSession()
  return (
    <>
      <PageHeading title={admin ? `Welcome, ${admin.fullName}` : 'Welcome'} />
      <PendingTasks />
      <CountCards />
      <AttendancePanel />
      <ReportPanel />
    </>
  )
}
