import { useId, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { FilterChoices } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { formResolver } from '#app/forms/form-resolver.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalBody, ModalButtons } from '#app/ui/modal.tsx'
import type { Field as FieldOfKind } from '#domain/kinds/fields.ts'
import { formatFilterValue } from '#domain/kinds/filter-labels.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({
  field: 'Field',
  newValue: (label: string) => `New ${label.toLowerCase()}`,
  clears: 'Leave empty to clear it.',
  present: 'Existing values',
  preview: 'Preview the change',
  cancel: 'Cancel',
})

type Chosen = (field: string, value: string) => void

type Props = {
  kind: Kind
  names: readonly string[]
  typed: { field: string; value: string } | undefined
  choices: FilterChoices | undefined
  onCancel: () => void
  onChosen: Chosen
}

export function ChooseValue({ kind, names, typed, choices, onCancel, onChosen }: Props) {
  const [name, setName] = useState(typed?.field ?? names[0] ?? '')
  const field = kind.fields[name]
  const id = useId()
  return (
    <>
      <ModalBody>
        {names.length > 1 && (
          <SelectField
            label={words.field}
            value={name}
            onChange={({ target }) => setName(target.value)}
            choices={names.map((name) => [name, kind.fields[name]?.label ?? name])}
          />
        )}
        {field && (
          <ValueForm
            key={name}
            id={`${id}-form`}
            name={name}
            field={field}
            value={typed?.field === name ? typed.value : ''}
            present={choices?.[name]?.map(({ value }) => value)}
            onChosen={onChosen}
          />
        )}
      </ModalBody>
      <ModalButtons>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" form={`${id}-form`}>
          {words.preview}
        </Button>
      </ModalButtons>
    </>
  )
}

type ValueFormProps = {
  id: string
  name: string
  field: FieldOfKind
  value: string
  present: string[] | undefined
  onChosen: Chosen
}

/** The input for a value; existing values of other records can be clicked instead of typed. */
function ValueForm({ id, name, field, value, present = [], onChosen }: ValueFormProps) {
  const form = useForm<FieldValues>({
    resolver: formResolver({ fields: { [name]: field } }),
    defaultValues: { [name]: value },
  })
  // The choices for a day field are years, which cannot be its value.
  const isPresentShown = present.length > 0 && field.type !== 'day'
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit((values) => onChosen(name, String(values[name] ?? '')))}
      className="space-y-4"
    >
      <FieldInput
        form={form}
        name={name}
        field={{ ...field, label: words.newValue(field.label) }}
        {...(!field.required && { hint: words.clears })}
      />
      {isPresentShown && (
        <fieldset>
          <legend className="mb-1.5 text-sm text-soft">{words.present}</legend>
          <div className="flex flex-wrap gap-2">
            {present.slice(0, maxPresent).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={form.watch(name) === one}
                onClick={() => form.setValue(name, one, { shouldValidate: form.formState.isSubmitted })}
                className="min-h-11 rounded-full border border-edge-strong px-4 font-medium aria-pressed:border-lamp aria-pressed:bg-lamp/20"
              >
                {formatFilterValue(name, one)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}

const maxPresent = 40
