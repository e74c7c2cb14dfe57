import { ClassOfStudents, YearOfVolunteers } from './people-group.tsx'
import type { Plan } from './use-plan.ts'

const words = {
  students: 'Children',
  volunteers: 'Volunteers',
  noStudents: 'There are no children on the list.',
  noVolunteers: 'There are no volunteers on the list.',
}

/** Everybody by class and year of study, to be decided about. */
export const PlanGroups = ({ plan: { classes, years, decide, decideNextClass } }: { plan: Plan }) => (
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
