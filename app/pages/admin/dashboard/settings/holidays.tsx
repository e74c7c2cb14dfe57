import { Plus, X } from 'lucide-react'
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { day, line } from '#domain/kinds/fields.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { Button } from '../../../../ui/button.tsx'

const words = {
  holiday: (index: number) => `Holiday ${index + 1}`,
  remove: (index: number) => `Remove holiday ${index + 1}`,
  add: 'Add holidays',
  name: 'Name',
  from: 'First day',
  to: 'Last day',
}

/** When there are no classes. */
export function Holidays({ form }: { form: UseFormReturn<FieldValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="relative grid gap-3 rounded-card border border-edge p-4 pt-14 sm:grid-cols-3"
        >
          <legend className="sr-only">{words.holiday(index)}</legend>
          <FieldInput form={form} name={`holidays.${index}.name`} field={line(words.name)} />
          <FieldInput form={form} name={`holidays.${index}.from`} field={day(words.from)} />
          <FieldInput form={form} name={`holidays.${index}.to`} field={day(words.to)} />
          <Button
            variant="quiet"
            className="absolute top-2 right-2 size-11 px-0"
            onClick={() => remove(index)}
            aria-label={words.remove(index)}
          >
            <X aria-hidden="true" className="size-5 shrink-0" />
          </Button>
        </fieldset>
      ))}
      <Button
        variant="quiet"
        disabled={fields.length === maxHolidays}
        onClick={() => append({ name: '', from: '', to: '' })}
      >
        <Plus aria-hidden="true" className="size-5" />
        {words.add}
      </Button>
    </>
  )
}
