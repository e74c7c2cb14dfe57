import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { useSession } from '../../session/session.tsx'
import { useCan } from '../../session/use-can.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AttendancePanel } from './dashboard/overview/attendance-panel.tsx'
import { useChecklist } from './dashboard/overview/checklist.tsx'
import { ChecklistPanel } from './dashboard/overview/checklist-panel.tsx'
import { CountCards } from './dashboard/overview/count-cards.tsx'
import { PendingTasks } from './dashboard/overview/pending-tasks.tsx'
import { ReportPanel } from './dashboard/overview/report-panel.tsx'

const words = {
  title: 'Admin Dashboard',
  description: 'The numbers and the reports of the school.',
  welcome: (name?: string) => (name === undefined ? 'Welcome' : `Welcome, ${name}`),
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function Dashboard() {
  const { admin } = useSession()
  const checklist = useChecklist()
  const can = useCan()
  return (
    <>
      <PageHeading title={words.welcome(admin?.fullName)} />
      <PendingTasks checklist={checklist} />
      <ChecklistPanel checklist={checklist} />
      <CountCards />
      {can('send reports') && <ReportPanel />}
      <AttendancePanel />
    </>
  )
}
