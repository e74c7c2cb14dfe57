import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Field } from '#domain/kinds/fields.ts'
import type { inputProps } from '../../ui/field.tsx'

export type InputProps = {
  field: Field
  /** The name in the form, such as `facultyInCharge.email` inside a group. */
  name: string
  form: UseFormReturn<FieldValues>
  /** id, className and the aria attributes that link the input to its messages. */
  a11yProps: ReturnType<typeof inputProps> & {
    'aria-required'?: boolean
    autoComplete?: string
    spellCheck?: boolean
    lang?: string
  }
  savedUrl?: string | undefined
}
