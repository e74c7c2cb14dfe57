import { describeHiddenPage } from '../../layout/describe-page.ts'
import { useSession } from '../../session/session.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AttendancePanel } from './dashboard/attendance-panel.tsx'
import { CountCards } from './dashboard/count-cards.tsx'
import { ReportPanel } from './dashboard/report-panel.tsx'
import { WhatWaits } from './dashboard/what-waits.tsx'

export const meta = describeHiddenPage('Admin Dashboard', 'The numbers and the reports of the school.')

export default function Dashboard() {
  const { admin } = useSession()
  return (
    <>
      <PageHeading title={admin ? `Welcome, ${admin.fullName}` : 'Welcome'} />
      <WhatWaits />
      <CountCards />
      <AttendancePanel />
      <ReportPanel />
    </>
  )
}
