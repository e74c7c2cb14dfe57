import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { day, line } from '#domain/kinds/fields.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { RepeatedFields } from './repeated-fields.tsx'

const words = {
  one: (index: number) => `Holiday ${index + 1}`,
  remove: (index: number) => `Remove holiday ${index + 1}`,
  add: 'Add holidays',
  name: 'Name',
  from: 'First day',
  to: 'Last day',
}

/** When there are no classes. */
export const Holidays = ({ form }: { form: UseFormReturn<FieldValues> }) => (
  <RepeatedFields
    form={form}
    name="holidays"
    words={words}
    max={maxHolidays}
    empty={{ name: '', from: '', to: '' }}
    className="grid gap-3 pt-14 sm:grid-cols-3"
  >
    {(name) => (
      <>
        <FieldInput form={form} name={`${name}.name`} field={line(words.name)} />
        <FieldInput form={form} name={`${name}.from`} field={day(words.from)} />
        <FieldInput form={form} name={`${name}.to`} field={day(words.to)} />
      </>
    )}
  </RepeatedFields>
)
