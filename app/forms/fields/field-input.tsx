import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Field as FieldOfKind, FieldType } from '#domain/kinds/fields.ts'
import { Field, inputProps } from '../../ui/field.tsx'
import { ChoiceInput } from './choice.tsx'
import { CountInput } from './count.tsx'
import { DayInput } from './day.tsx'
import { EmailInput } from './email.tsx'
import { ImageInput } from './image.tsx'

import type { InputProps } from './input-props.ts'
import { LineInput } from './line.tsx'
import { PhoneInput } from './phone.tsx'
import { ProseInput } from './prose.tsx'
import { SavedFiles } from './saved-files.tsx'
import { YearInput } from './year.tsx'

const inputs: Record<FieldType, (props: InputProps) => ReactNode> = {
  line: LineInput,
  prose: ProseInput,
  email: EmailInput,
  phone: PhoneInput,
  day: DayInput,
  count: CountInput,
  year: YearInput,
  choice: ChoiceInput,
  image: ImageInput,
  images: SavedFiles,
  videos: SavedFiles,
}

/** A field of a kind with its label, its input and its message, inside a react-hook-form. */
export function FieldInput({
  field,
  name,
  form,
  isRequired = field.required,
  hint,
  savedUrl,
  autoComplete,
}: {
  field: FieldOfKind
  name: string
  form: UseFormReturn<FieldValues>
  isRequired?: boolean
  hint?: string | undefined
  savedUrl?: string | undefined
  autoComplete?: string | undefined
}) {
  const fieldProps = { id: useId(), error: form.getFieldState(name, form.formState).error?.message, hint }
  const Input = inputs[field.type]
  const a11yProps = {
    ...inputProps(fieldProps),
    ...(isRequired && { 'aria-required': true }),
    ...(autoComplete && { autoComplete }),
  }
  return (
    <Field {...fieldProps} label={field.label} required={isRequired}>
      <Input field={field} name={name} form={form} a11yProps={a11yProps} savedUrl={savedUrl} />
    </Field>
  )
}
