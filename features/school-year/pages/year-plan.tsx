import { PageSection } from '#app/admin/page-section.tsx'
import { downloadFile } from '#app/api/download-file.ts'
import { RestoredNotice } from '#app/forms/form-frame.tsx'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { firstDayOf } from '#domain/dates/school-year.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Decisions } from '../plan.ts'
import { schoolYearPaths, yearName } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import { summarize } from './outcome-text.ts'
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
  details: 'Each class and year',
  detailsHint: 'Choose who stays or leaves, or print the plan.',
  students: 'Children',
  volunteers: 'Volunteers',
  nobody: 'nobody on the list',
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
  const { classes, years, draft } = plan
  const groups = [
    [words.students, plan.students],
    [words.volunteers, plan.volunteers],
  ] as const
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
      <div className="rounded-card border border-edge bg-surface p-5 shadow-soft">
        {groups.map(([name, people]) => (
          <p key={name}>
            <strong>{name}:</strong> <span>{summarize(people) || words.nobody}</span>
          </p>
        ))}
        <Refusal text={refusal} />
        <PlanActions plan={plan} schoolYear={schoolYear} onRefused={onRefused} onChanged={onChanged} />
        {draft.isStored && <p className="mt-3 text-sm text-soft print:hidden">{words.kept}</p>}
      </div>
      <PrintedPlan classes={classes} years={years} />
      {plan.people.length > 0 && (
        <Collapsible
          title={<h3 className="min-w-0 flex-1 text-xl">{words.details}</h3>}
          isNeeded={draft.isStored}
          className="mt-4 print:hidden"
        >
          <p className="text-soft">{words.detailsHint}</p>
          <PrintAndDownload
            what={words.thePlan}
            download={(format) =>
              downloadFile(schoolYearPaths.dryRun, { body: { ...plan.toMove(), format } })
            }
          />
          <PlanGroups plan={plan} />
        </Collapsible>
      )}
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
  <div className="mt-5 grid gap-3">
    {classes.map((group) => (
      <ClassOfStudents
        key={group.name}
        group={group}
        classes={classes}
        onDecide={decide}
        onNextClass={(next) => decideNextClass(group.name, next)}
      />
    ))}
    {years.map((group) => (
      <YearOfVolunteers key={group.year} group={group} onDecide={decide} />
    ))}
  </div>
)
