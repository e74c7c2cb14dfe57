import { type ComponentProps, useId } from 'react'
import type { MessageOrText } from '#domain/text/words.ts'
import { Field, inputProps } from '../../ui/field.tsx'

type Props = ComponentProps<'select'> & {
  label: MessageOrText
  hint?: MessageOrText | undefined
  error?: MessageOrText | undefined
  choices: readonly (readonly [value: string | number, text: string])[]
}

/** A labelled select. Its `children` are options above the `choices`. */
export function SelectField({ id, label, hint, error, choices, children, ...select }: Props) {
  const ownId = useId()
  const field = { id: id ?? ownId, hint, error }
  return (
    <Field {...field} label={label} required>
      <select {...select} {...inputProps(field)}>
        {children}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
