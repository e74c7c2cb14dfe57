import { PageSection } from '#app/admin/page-section.tsx'
import { downloadFile } from '#app/api/download-file.ts'
import { RestoredNotice } from '#app/forms/form-frame.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { firstDayOf } from '#domain/dates/school-year.ts'
import { defineWords } from '#domain/text/words.ts'
import { countStudents, countVolunteers, type Decisions } from '../plan.ts'
import { schoolYearPaths, yearName } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import { GroupCounts } from './group-counts.tsx'
import { ClassOfStudents, YearOfVolunteers } from './people-group.tsx'
import { PlanActions, Refusal } from './plan-actions.tsx'
import { PrintAndDownload, PrintedPlan } from './printed-plan.tsx'
import { type Plan, usePlan } from './use-plan.ts'

const words = defineWords({
  title: (name: string) => `The school year ${name}`,
  due: 'It has not begun yet.',
  skipped: 'Reminders are off: a PIC said that nobody needs to move up.',
  notDue: (day: string) =>
    `Everyone here was added since ${day}, so they are probably in this year’s classes already. There is nothing to do until next year.`,
  newStay: (number: number, day: string) =>
    `${number === 1 ? '1 person was' : `${number} people were`} added since ${day} and will stay, unless you change that.`,
  thePlan: 'the plan',
  kept: 'Your choices are kept in this browser.',
  nothing: 'Nobody moves up or leaves in this plan.',
  students: 'Children',
  volunteers: 'Volunteers',
  noStudents: 'There are no children on the list.',
  noVolunteers: 'There are no volunteers on the list.',
})

type Props = {
  schoolYear: SchoolYear
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  refusal: string | undefined
  onRefused: (refusal: string | undefined) => void
  onChanged: () => void
}

export function YearPlan({ schoolYear, decisions, onDecide, refusal, onRefused, onChanged }: Props) {
  const plan = usePlan(schoolYear, decisions, onDecide)
  const { classes, years, leaving, draft } = plan
  return (
    <PageSection
      id="plan"
      title={words.title(yearName(schoolYear.year))}
      lead={<Lead schoolYear={schoolYear} />}
      className=""
    >
      <div className="print:hidden [&_p]:mb-4">
        <RestoredNotice draft={draft} />
      </div>
      <GroupCounts students={countStudents(classes)} volunteers={countVolunteers(years)} leaving={leaving} />
      <PlanGroups plan={plan} />
      <PrintedPlan classes={classes} years={years} />
      <Refusal text={refusal} />
      <PlanActions plan={plan} schoolYear={schoolYear} onRefused={onRefused} onChanged={onChanged} />
      <PrintAndDownload
        what={words.thePlan}
        download={(format) => downloadFile(schoolYearPaths.dryRun, { body: { ...plan.toMove(), format } })}
      />
      {draft.isStored && <p className="mt-3 text-sm text-soft print:hidden">{words.kept}</p>}
      {plan.isEmpty && <p className="mt-3 text-soft print:hidden">{words.nothing}</p>}
    </PageSection>
  )
}

function Lead({ schoolYear }: { schoolYear: SchoolYear }) {
  const { isDue, year, students, volunteers } = schoolYear
  const day = formatDay(firstDayOf(year, schoolYear))
  const added = [...students, ...volunteers].filter(({ isNew }) => isNew).length
  if (schoolYear.skippedYear === year) return words.skipped
  if (!isDue && added > 0) return words.notDue(day)
  return `${words.due}${added > 0 ? ` ${words.newStay(added, day)}` : ''}`
}

const PlanGroups = ({ plan: { classes, years, decide, decideNextClass } }: { plan: Plan }) => (
  <div className="print:hidden">
    <h3 className="mt-8 mb-3 text-xl">{words.students}</h3>
    {classes.length === 0 && <p className="text-soft">{words.noStudents}</p>}
    <div className="grid gap-3">
      {classes.map((group) => (
        <ClassOfStudents
          key={group.name}
          group={group}
          classes={classes}
          onDecide={decide}
          onNextClass={(next) => decideNextClass(group.name, next)}
        />
      ))}
    </div>
    <h3 className="mt-8 mb-3 text-xl">{words.volunteers}</h3>
    {years.length === 0 && <p className="text-soft">{words.noVolunteers}</p>}
    <div className="grid gap-3">
      {years.map((group) => (
        <YearOfVolunteers key={group.year} group={group} onDecide={decide} />
      ))}
    </div>
  </div>
)
