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
import { MyEvenings } from './my-evenings.tsx'
import { NextClass, useNextClass } from './next-class.tsx'
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
  const next = useNextClass()
  return (
    <>
      <PageHeading title={admin?.fullName ? words.welcomeBack(admin.fullName) : words.welcome} />
      {next && <NextClass {...next} />}
      <div className="mb-4 grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <PendingTasks checklist={checklist} gaps={next?.gaps ?? []} />
          <ChecklistPanel checklist={checklist} />
          {next?.me && <MyEvenings mine={next.mine} />}
        </div>
        <AttendancePanel />
      </div>
      <CountCards />
      {can('send reports') && <ReportPanel />}
    </>
  )
}
