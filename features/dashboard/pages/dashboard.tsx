import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { AttendancePanel } from './attendance-panel.tsx'
import { useChecklist } from './checklist.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { CountCards } from './count-cards.tsx'
import { MyWeek } from './my-week.tsx'
import { PendingTasks } from './pending-tasks.tsx'
import { ReportPanel } from './report-panel.tsx'

const english = defineWords('admin.dashboard', {
  title: 'Admin Dashboard',
  description: 'The numbers and the reports of the school.',
  welcome: 'Welcome',
  welcomeBack: (name: string) => `Welcome, ${name}`,
})

export const meta = unlistedPageMeta(english)

export default function Dashboard() {
  const words = useWords(english)
  const { admin } = useSession()
  const checklist = useChecklist()
  const can = useCan()
  return (
    <>
      <PageHeading title={admin?.fullName ? words.welcomeBack(admin.fullName) : words.welcome} />
      <MyWeek />
      <PendingTasks checklist={checklist} />
      <ChecklistPanel checklist={checklist} />
      <AttendancePanel />
      <CountCards />
      {can('send reports') && <ReportPanel />}
    </>
  )
}
