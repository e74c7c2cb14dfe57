import { RowsTable } from '#app/admin/rows-table.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { Decisions } from '../plan.ts'
import type { Outcome } from '../school-year.ts'

const words = defineWords({
  name: 'Name',
  stays: {
    text: 'Stays',
    ofAll: (group: string) => `All of ${group} stay`,
    ofOne: (name: string) => `${name} stays`,
  },
  left: {
    text: 'Leaves',
    ofAll: (group: string) => `All of ${group} leave`,
    ofOne: (name: string) => `${name} leaves`,
  },
  isNew: 'added this year',
})

const decisions = (['stays', 'left'] as const).map((name) => ({ name, ...words[name] }))

export type Decide = (ids: string[], becomes: Decisions['people'][string]) => void

export type Person = {
  _id: string
  fullName: string
  isNew: boolean
  becomes: Outcome
  /** The outcome as text, and notes that help to decide. */
  text: string
  notes: string
}

type Props = { title: string; people: Person[]; onDecide: Decide }

/** The decisions about who stays and who leaves, checked one by one or all at once. */
export function PeopleTable({ title, people, onDecide }: Props) {
  /** Checking a box sets the decision; unchecking it means that the person moves up. */
  const tick = (people: Person[], decision: 'stays' | 'left', isTicked: boolean) =>
    onDecide(
      people.map(({ _id }) => _id),
      isTicked ? decision : 'moves',
    )
  const head = (
    <>
      <th scope="col" className="font-medium">
        {words.name}
      </th>
      {decisions.map(({ name, text, ofAll }) => (
        <TickHead
          key={name}
          text={text}
          label={ofAll(title)}
          ticked={people.filter(({ becomes }) => becomes === name).length}
          of={people.length}
          onTick={(isTicked) => tick(people, name, isTicked)}
        />
      ))}
    </>
  )
  return (
    <RowsTable head={head}>
      {people.map((person) => (
        <tr key={person._id} tabIndex={0} className="border-b border-edge last:border-0">
          <PersonHead person={person} />
          {decisions.map(({ name, ofOne }) => (
            <td key={name} className="w-16 text-center">
              <Checkbox
                className="mx-auto"
                label={ofOne(person.fullName)}
                isChecked={person.becomes === name}
                onChange={(isTicked) => tick([person], name, isTicked)}
              />
            </td>
          ))}
        </tr>
      ))}
    </RowsTable>
  )
}

type TickHeadProps = {
  text: string
  label: string
  ticked: number
  of: number
  onTick: (isTicked: boolean) => void
}

const PersonHead = ({ person: { fullName, text, isNew, notes } }: { person: Person }) => (
  <th scope="row" className="py-1.5 pr-2 font-normal wrap-anywhere">
    <Name text={fullName} className="font-medium" />
    <span className="block text-sm text-soft">
      {[text, isNew && words.isNew, notes].filter(Boolean).join(' · ')}
    </span>
  </th>
)

const TickHead = ({ text, label, ticked, of, onTick }: TickHeadProps) => (
  <th scope="col" className="w-16 text-center font-medium">
    {text}
    <Checkbox
      label={label}
      isChecked={ticked === of && of > 0}
      isIndeterminate={ticked > 0 && ticked < of}
      onChange={onTick}
      className="mx-auto"
    />
  </th>
)
