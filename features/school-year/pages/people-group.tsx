import { type ReactNode, useId } from 'react'
import { useSite } from '#app/layout/site-data.ts'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { RoundedSelect } from '#app/ui/search-inputs.tsx'
import { className } from '#domain/kinds/class-name.ts'
import { classOrder } from '#domain/kinds/class-order.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ClassGroup, YearGroup } from '../plan.ts'
import { studentOutcome, summarize, targetOf, volunteerOutcome, yearLabel } from './outcome-text.ts'
import { type Decide, PeopleTable, type Person } from './people-table.tsx'

const words = defineWords({
  hasAccount: 'has an account',
  next: 'They move to',
  nobodyKnows: 'Not set: everyone stays',
  completed: 'Leave: completed school',
})

type Props = {
  group: ClassGroup
  classes: ClassGroup[]
  onDecide: Decide
  onNextClass: (next: string | null) => void
}

export function ClassOfStudents({ group, classes, onDecide, onNextClass }: Props) {
  const people = group.students.map((student) => ({ ...student, text: studentOutcome(student), notes: '' }))
  return (
    <Group title={className(group.name)} people={people} target={targetOf(group)} onDecide={onDecide}>
      <NextClassSelect group={group} classes={classes} onChange={onNextClass} />
    </Group>
  )
}

export function YearOfVolunteers({ group, onDecide }: { group: YearGroup; onDecide: Decide }) {
  const { year, volunteers } = group
  const people = volunteers.map((volunteer) => ({
    ...volunteer,
    text: volunteerOutcome(volunteer),
    notes: volunteer.accountEmail ? words.hasAccount : '',
  }))
  return <Group title={yearLabel(year)} people={people} target={yearLabel(year + 1)} onDecide={onDecide} />
}

type GroupProps = {
  title: string
  people: Person[]
  target: string
  onDecide: Decide
  children?: ReactNode
}

/** A group that is collapsed at first, because a school can have hundreds of people. */
const Group = ({ title, people, target, onDecide, children }: GroupProps) => (
  <Collapsible
    title={
      <span className="min-w-0 flex-1">
        <span className="font-serif text-lg font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-soft wrap-anywhere">{summarize(people, target)}</span>
      </span>
    }
    className="border border-edge"
  >
    {children}
    <PeopleTable title={title} people={people} onDecide={onDecide} />
  </Collapsible>
)

const completed = '(completed)'

type NextClassSelectProps = {
  group: ClassGroup
  classes: ClassGroup[]
  onChange: (next: string | null) => void
}

/** A select for the class that the children of a class move to; they can also leave the school. */
function NextClassSelect({ group: { name, next }, classes, onChange }: NextClassSelectProps) {
  const id = useId()
  const lastGrade = useSite().settings.grades.last
  // The classes as the school writes them, and the standard ones.
  const written = classes.flatMap((group) => [group.name, group.next ?? []]).flat()
  const choices = [...new Set([...written, ...classOrder.filter((name) => !(Number(name) > lastGrade))])]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id}>{words.next}</label>
      <RoundedSelect
        id={id}
        value={next === null ? completed : (next ?? '')}
        onChange={({ target }) => onChange(target.value === completed ? null : target.value)}
        className="flex-[1_1_15.5rem] sm:max-w-72"
      >
        {next === undefined && <option value="">{words.nobodyKnows}</option>}
        {choices
          .filter((choice) => choice !== name)
          .map((choice) => (
            <option key={choice} value={choice}>
              {className(choice)}
            </option>
          ))}
        <option value={completed}>{words.completed}</option>
      </RoundedSelect>
    </div>
  )
}
