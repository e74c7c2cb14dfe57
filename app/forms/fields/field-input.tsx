import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Field as FieldOfKind, FieldType } from '#domain/kinds/fields.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { defineWords, labelMessage, type MessageOrText } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../../language/use-words.ts'
import { Field, inputProps } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { imageTypes } from '../../uploads/chosen-file.ts'
import { FilePicker } from './file-picker.tsx'
import type { InputProps } from './input-props.ts'
import { SavedFiles } from './saved-files.tsx'

const english = defineWords('admin.field-input', {
  choose: 'Please choose',
  choosePicture: 'Choose a picture',
  chooseDocument: 'Choose a PDF',
  markdown:
    '**bold**, *italic*, [link text](https://example.org). Begin a line with "- " for a list, or with "## " for a heading.',
})

type Props = {
  field: FieldOfKind
  name: string
  form: UseFormReturn<FieldValues>
  isRequired?: boolean
  label?: MessageOrText | undefined
  hint?: string | undefined
  savedUrl?: string | undefined
  autoComplete?: string | undefined
}

export function FieldInput({
  field,
  name,
  form,
  isRequired = field.required,
  label = fieldLabel(field),
  hint,
  savedUrl,
  autoComplete,
}: Props) {
  const words = useWords(english)
  const fieldProps = {
    id: useId(),
    error: form.getFieldState(name, form.formState).error?.message,
    hint: hint ?? (field.isMarkdown ? words.markdown : field.hint && labelMessage(field.hint)),
  }
  const Input = inputs[field.type]
  const a11yProps = {
    ...inputProps(fieldProps),
    ...(isRequired && { 'aria-required': true }),
    ...(autoComplete && { autoComplete }),
    // Online spell checkers must not receive values that browsers do not store, such as a passphrase.
    ...(autoComplete === 'off' && { spellCheck: false }),
    ...(field.translation && { lang: field.translation.language }),
  }
  return (
    <Field {...fieldProps} label={label} required={isRequired || field.noChoice !== undefined}>
      <Input field={field} name={name} form={form} a11yProps={a11yProps} savedUrl={savedUrl} />
    </Field>
  )
}

const inputs: Record<FieldType, (props: InputProps) => ReactNode> = {
  line: ({ name, form, a11yProps }) => <input type="text" {...a11yProps} {...form.register(name)} />,
  prose: ({ name, form, a11yProps }) => (
    <textarea
      rows={4}
      {...a11yProps}
      className={`${a11yProps.className} field-sizing-content min-h-28`}
      {...form.register(name)}
    />
  ),
  email: ({ name, form, a11yProps }) => (
    <input type="email" inputMode="email" autoCapitalize="none" {...a11yProps} {...form.register(name)} />
  ),
  phone: ({ name, form, a11yProps }) => (
    <input type="tel" inputMode="tel" {...a11yProps} {...form.register(name)} />
  ),
  day: ({ name, form, a11yProps }) => <input type="date" {...a11yProps} {...form.register(name)} />,
  count: ({ name, form, a11yProps }) => <NumberInput {...a11yProps} {...form.register(name)} />,
  year: ({ name, form, a11yProps }) => <NumberInput {...a11yProps} {...form.register(name)} />,
  choice: ChoiceInput,
  image: ImageInput,
  images: SavedFiles,
  videos: SavedFiles,
  document: DocumentInput,
}

function ImageInput(props: InputProps) {
  return <FilePicker {...props} accept={imageTypes} prompt={useWords(english).choosePicture} />
}

function DocumentInput(props: InputProps) {
  return <FilePicker {...props} accept="application/pdf" prompt={useWords(english).chooseDocument} />
}

function ChoiceInput({ field, name, form, a11yProps }: InputProps) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return (
    <select {...a11yProps} {...form.register(name)}>
      <option value="">{field.noChoice ? translate(labelMessage(field.noChoice)) : words.choose}</option>
      {field.choices?.map((choice) => (
        <option key={choice} value={choice}>
          {translate(labelMessage(choice))}
        </option>
      ))}
    </select>
  )
}
