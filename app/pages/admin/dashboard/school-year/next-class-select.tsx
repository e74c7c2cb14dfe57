import { useId } from 'react'
import { className } from '#domain/kinds/class-name.ts'
import { classOrder } from '#domain/kinds/class-order.ts'
import type { ClassGroup } from '#domain/school-year/plan.ts'
import { RoundedSelect } from '../../../../ui/search-inputs.tsx'

const words = {
  next: 'They move to',
  nobodyKnows: 'Not set: everyone stays',
  completed: 'Leave: completed school',
}

const completed = '(completed)'

/** Chooses the class that the children of a class move to, or that they leave the school. */
export function NextClassSelect({
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
