import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Field } from '#domain/kinds/fields.ts'
import type { inputProps } from '../../ui/field.tsx'

/** Props of every field type's input. */
export type InputProps = {
  field: Field
  /** The name in the form; inside a group, for example, `facultyInCharge.email`. */
  name: string
  form: UseFormReturn<FieldValues>
  /** id, className and the aria attributes that link the input to its messages. */
  a11yProps: ReturnType<typeof inputProps> & {
    'aria-required'?: boolean
    autoComplete?: string
    spellCheck?: boolean
    lang?: string
  }
  /** When editing: the URL of the saved file. */
  savedUrl?: string | undefined
}
