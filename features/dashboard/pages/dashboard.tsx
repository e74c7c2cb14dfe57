import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { WhoComes } from '#features/rota/pages/who-comes.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { useChecklist } from './checklist.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { CountCards } from './count-cards.tsx'
import { MyEvenings } from './my-evenings.tsx'
import { NextClass } from './next-class.tsx'
import { OpenTurns } from './open-turns.tsx'
import { PendingTasks } from './pending-tasks.tsx'
import { ReportPanel } from './report-panel.tsx'
import { type NextClassData, useNextClass } from './use-next-class.ts'

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
      {next && <WhoComes asked={next.asked} places={next.places} onChanged={next.refetch} />}
      <div className="mb-4 grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <PendingTasks checklist={checklist} turns={next && !next.me ? next.turns : []} />
          <ChecklistPanel checklist={checklist} />
          {next?.me && (
            <>
              <MyEvenings mine={next.mine} />
              <OpenTurns turns={freeFor(next)} onChanged={next.refetch} />
            </>
          )}
        </div>
        <AttendancePanel />
      </div>
      <CountCards />
      {can('send reports') && <ReportPanel />}
    </>
  )
}

/** Without the evenings on which the user already teaches or is away. */
const freeFor = ({ turns, mine, away, me }: NextClassData) =>
  turns.filter(
    ({ evening: { day } }) =>
      !mine.some((place) => place.day === day) &&
      !away.some(({ volunteerId, from, to }) => volunteerId === me?.id && from <= day && day <= to),
  )
