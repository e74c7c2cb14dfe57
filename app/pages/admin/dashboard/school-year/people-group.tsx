import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { className } from '#domain/kinds/class-name.ts'
import { classOrder } from '#domain/kinds/class-order.ts'
import type { ClassGroup, Decisions, YearGroup } from '#domain/school-year/plan.ts'
import type { Outcome } from '#domain/school-year/school-year.ts'
import { Name } from '../../../../ui/name.tsx'
import { RoundedSelect } from '../../../../ui/search-inputs.tsx'
import { studentOutcome, summarize, targetOf, volunteerOutcome, yearLabel } from './outcome-text.ts'

const words = {
  next: 'They move to',
  nobodyKnows: 'Not known: all stay',
  completed: 'Out of the school: completed',
  name: 'Name',
  stays: 'Stays',
  leaves: 'Leaves',
  allStay: (group: string) => `All of ${group} stay`,
  allLeave: (group: string) => `All of ${group} leave`,
  staysOne: (name: string) => `${name} stays`,
  leavesOne: (name: string) => `${name} leaves`,
  isNew: 'added this year',
  hasAccount: 'has an account',
}

type Decide = (ids: string[], becomes: Decisions['people'][string]) => void

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

type Person = {
  _id: string
  fullName: string
  isNew: boolean
  becomes: Outcome
  /** What becomes of them, as words; and what else is to be known. */
  text: string
  notes: string
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
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="pb-4">
          {children}
          <People title={title} people={people} onDecide={onDecide} />
        </div>
      )}
    </details>
  )
}

function People({ title, people, onDecide }: { title: string; people: Person[]; onDecide: Decide }) {
  const ids = people.map(({ _id }) => _id)
  const isStaying = ({ becomes }: Person) => becomes === 'stays'
  const isLeaving = ({ becomes }: Person) => becomes === 'left'
  /** Ticked: so it is decided; unticked: they move on. */
  const tick = (ids: string[], decision: 'stays' | 'left', isTicked: boolean) =>
    onDecide(ids, isTicked ? decision : 'moves')
  return (
    <table className="w-full text-left">
      <thead className="border-b border-edge text-sm text-soft">
        <tr>
          <th scope="col" className="font-medium">
            {words.name}
          </th>
          <TickHead
            text={words.stays}
            label={words.allStay(title)}
            ticked={people.filter(isStaying).length}
            of={people.length}
            onTick={(isTicked) => tick(ids, 'stays', isTicked)}
          />
          <TickHead
            text={words.leaves}
            label={words.allLeave(title)}
            ticked={people.filter(isLeaving).length}
            of={people.length}
            onTick={(isTicked) => tick(ids, 'left', isTicked)}
          />
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person._id} className="border-b border-edge last:border-0">
            <th scope="row" className="py-1.5 pr-2 font-normal wrap-anywhere">
              <Name text={person.fullName} className="font-medium" />
              <span className="block text-sm text-soft">
                {[person.text, person.isNew && words.isNew, person.notes].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td className="w-16 text-center">
              <Tick
                label={words.staysOne(person.fullName)}
                isTicked={isStaying(person)}
                onTick={(isTicked) => tick([person._id], 'stays', isTicked)}
              />
            </td>
            <td className="w-16 text-center">
              <Tick
                label={words.leavesOne(person.fullName)}
                isTicked={isLeaving(person)}
                onTick={(isTicked) => tick([person._id], 'left', isTicked)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The head of a column that ticks all of it. */
const TickHead = ({
  text,
  label,
  ticked,
  of,
  onTick,
}: {
  text: string
  label: string
  ticked: number
  of: number
  onTick: (isTicked: boolean) => void
}) => (
  <th scope="col" className="w-16 text-center font-medium">
    {text}
    <Tick
      label={label}
      isTicked={ticked === of && of > 0}
      isSome={ticked > 0 && ticked < of}
      onTick={onTick}
    />
  </th>
)

/** A checkbox with a large touch target. */
const Tick = ({
  label,
  isTicked,
  isSome = false,
  onTick,
}: {
  label: string
  isTicked: boolean
  isSome?: boolean
  onTick: (isTicked: boolean) => void
}) => (
  <label className="icon-button mx-auto">
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      aria-label={label}
      className="size-5 accent-lamp"
    />
  </label>
)

const completed = '(completed)'

function NextClassSelect({
  group: { name, next },
  classes,
  onChange,
}: {
  group: ClassGroup
  classes: ClassGroup[]
  onChange: (next: string | null) => void
}) {
  const id = useId()
  // Those of the school as it writes them, and those of the order.
  const written = classes.flatMap((group) => [group.name, group.next ?? []]).flat()
  const choices = [...new Set([...written, ...classOrder])]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id}>{words.next}</label>
      <RoundedSelect
        id={id}
        value={next === null ? completed : (next ?? '')}
        onChange={({ target }) => onChange(target.value === completed ? null : target.value)}
        className="flex-1 sm:max-w-72"
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
