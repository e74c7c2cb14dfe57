import { type ComponentProps, useId } from 'react'
import type { RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { Field, inputProps } from '../../../../ui/field.tsx'

type Volunteer = RotaWeek['volunteers'][number]
type Props = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  volunteers: readonly Volunteer[]
  textOf?: (volunteer: Volunteer) => string
}

/** One of those for whom one may plan. */
export function VolunteerSelect({ label, volunteers, textOf = ({ name }) => name, ...select }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} required>
      <select {...inputProps({ id })} {...select}>
        {volunteers.map((volunteer) => (
          <option key={volunteer.id} value={volunteer.id}>
            {textOf(volunteer)}
          </option>
        ))}
      </select>
    </Field>
  )
}
