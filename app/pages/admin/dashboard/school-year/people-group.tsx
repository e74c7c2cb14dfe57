import { type ReactNode, useState } from 'react'
import { className } from '#domain/kinds/class-name.ts'
import type { ClassGroup, YearGroup } from '#domain/school-year/plan.ts'
import { ChevronDown } from '../../../../ui/icons/icons.ts'
import { NextClassSelect } from './next-class-select.tsx'
import { studentOutcome, summarize, targetOf, volunteerOutcome, yearLabel } from './outcome-text.ts'
import { type Decide, PeopleTable, type Person } from './people-table.tsx'

const words = { hasAccount: 'has an account' }

/** The children of one class, and the class that follows it. */
export function ClassOfStudents({
  group,
  classes,
  onDecide,
  onNextClass,
}: {
  group: ClassGroup
  classes: ClassGroup[]
  onDecide: Decide
  onNextClass: (next: string | null) => void
}) {
  const people = group.students.map((student) => ({ ...student, text: studentOutcome(student), notes: '' }))
  return (
    <Group title={className(group.name)} people={people} target={targetOf(group)} onDecide={onDecide}>
      <NextClassSelect group={group} classes={classes} onChange={onNextClass} />
    </Group>
  )
}

/** The volunteers of one year of study. */
export function YearOfVolunteers({ group, onDecide }: { group: YearGroup; onDecide: Decide }) {
  const { year, volunteers } = group
  const people = volunteers.map((volunteer) => ({
    ...volunteer,
    text: volunteerOutcome(volunteer),
    notes: volunteer.accountEmail ? words.hasAccount : '',
  }))
  return <Group title={yearLabel(year)} people={people} target={yearLabel(year + 1)} onDecide={onDecide} />
}

/** Folded until somebody looks at it: a school has hundreds of people. */
function Group({
  title,
  people,
  target,
  onDecide,
  children,
}: {
  title: string
  people: Person[]
  /** Where they move. */
  target: string
  onDecide: Decide
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-edge bg-surface px-4 shadow-soft sm:px-5"
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
        <span className="min-w-0 flex-1">
          <span className="font-serif text-lg font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm text-soft wrap-anywhere">{summarize(people, target)}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="pb-4">
          {children}
          <PeopleTable title={title} people={people} onDecide={onDecide} />
        </div>
      )}
    </details>
  )
}
