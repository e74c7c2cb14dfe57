import { useId } from 'react'
import { type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { Field, inputProps } from '../../ui/field.tsx'

type Props = {
  form: UseFormReturn<FieldValues>
  name: string
  label: string
  isRequired?: boolean
  /** Replaces the form's own handler. */
  onChange?: (time: string) => void
}

export function TimeInput({ form, name, label, isRequired = false, onChange }: Props) {
  const { field, fieldState } = useController({ control: form.control, name })
  const fieldProps = { id: useId(), error: fieldState.error?.message }
  return (
    <Field {...fieldProps} label={label} required={isRequired}>
      <input
        type="time"
        {...inputProps(fieldProps)}
        {...field}
        value={field.value ?? ''}
        onChange={({ target }) => (onChange ?? field.onChange)(target.value)}
        {...(isRequired && { 'aria-required': true })}
      />
    </Field>
  )
}
