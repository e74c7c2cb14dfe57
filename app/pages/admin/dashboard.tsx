import { describeHiddenPage } from '../../layout/describe-page.ts'
import { useSession } from '../../session/session.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { CountCards } from './dashboard/count-cards.tsx'
import { ReportPanel } from './dashboard/report-panel.tsx'
import { Waiting } from './dashboard/waiting.tsx'

export const meta = describeHiddenPage('Admin Dashboard', 'The numbers and the reports of the school.')

export default function Dashboard() {
  const { admin } = useSession()
  return (
    <>
      <PageHeading title={admin ? `Welcome, ${admin.fullName}` : 'Welcome'} lead={<Waiting />} />
      <CountCards />
      <ReportPanel />
    </>
  )
}
