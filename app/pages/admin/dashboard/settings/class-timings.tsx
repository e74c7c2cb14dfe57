import { Plus, X } from 'lucide-react'
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { line } from '#domain/kinds/fields.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { Button } from '../../../../ui/button.tsx'

const words = {
  title: 'Class timings',
  day: 'Day',
  time: 'Time',
  remove: (number: number) => `Remove timing ${number}`,
  add: 'Add a day',
}

const maxTimings = 7

/** When there are classes: one to seven days, each with its time. */
export function ClassTimings({ form }: { form: UseFormReturn<FieldValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'classTimings' })
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 pt-4 font-serif text-2xl font-semibold">{words.title}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-3">
          <div className="grid flex-1 gap-3 sm:grid-cols-2">
            <FieldInput form={form} name={`classTimings.${index}.day`} field={line(words.day)} />
            <FieldInput form={form} name={`classTimings.${index}.time`} field={line(words.time)} />
          </div>
          <Button
            variant="quiet"
            className="mt-8 size-11 px-0"
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            aria-label={words.remove(index + 1)}
          >
            <X aria-hidden="true" className="size-5 shrink-0" />
          </Button>
        </div>
      ))}
      <Button
        variant="quiet"
        disabled={fields.length === maxTimings}
        onClick={() => append({ day: '', time: '' })}
      >
        <Plus aria-hidden="true" className="size-5" />
        {words.add}
      </Button>
    </fieldset>
  )
}
