import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Field } from '#domain/kinds/fields.ts'
import type { inputProps } from '../../ui/field.tsx'

/** What every field type's input is given. */
export type InputProps = {
  field: Field
  /** Its name in the form: `facultyInCharge.email` inside a group. */
  name: string
  form: UseFormReturn<FieldValues>
  /** The id, the look and the ties to its messages. */
  tied: ReturnType<typeof inputProps> & { 'aria-required'?: boolean; autoComplete?: string }
  /** The URL of the file that is kept already, in an edit. */
  kept?: string | undefined
}
