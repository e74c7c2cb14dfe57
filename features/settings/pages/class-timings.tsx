import { type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { RepeatedFields } from '#app/admin/repeated-fields.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { TimeInput } from '#app/forms/fields/time-input.tsx'
import { line } from '#domain/kinds/fields.ts'
import {
  type ClassTiming,
  changeTiming,
  emptyTiming,
  maxTimings,
  shortName,
  type Weekday,
  weekdayNames,
  weekdays,
} from '#domain/site/class-timings.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({
  one: (index: number) => `Timing ${index + 1}`,
  remove: (index: number) => `Remove timing ${index + 1}`,
  add: 'Add a timing',
  weekdays: 'Weekdays',
  from: 'From',
  to: 'To',
  day: 'Day',
  time: 'Time',
})

export const ClassTimings = ({ form }: { form: UseFormReturn<FieldValues> }) => (
  <RepeatedFields
    form={form}
    name="classTimings"
    words={words}
    min={1}
    max={maxTimings}
    empty={emptyTiming}
    className="pt-3"
  >
    {(name) => <TimingFields form={form} name={name} />}
  </RepeatedFields>
)

type TimingProps = { form: UseFormReturn<FieldValues>; name: string }

function TimingFields({ form, name }: TimingProps) {
  function apply(change: Partial<ClassTiming>) {
    // A draft from an older version contains only the texts.
    const timing = { ...emptyTiming, ...form.getValues(name) }
    for (const [field, value] of Object.entries(changeTiming(timing, change)))
      form.setValue(`${name}.${field}`, value, { shouldDirty: true })
    if (form.formState.isSubmitted) form.trigger(name)
  }
  return (
    <div className="space-y-4">
      <WeekdayInputs form={form} name={`${name}.weekdays`} onChange={(weekdays) => apply({ weekdays })} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <TimeInput
          form={form}
          name={`${name}.from`}
          label={words.from}
          onChange={(from) => apply({ from })}
        />
        <TimeInput form={form} name={`${name}.to`} label={words.to} onChange={(to) => apply({ to })} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldInput form={form} name={`${name}.day`} field={line(words.day)} />
        <FieldInput form={form} name={`${name}.time`} field={line(words.time)} />
      </div>
    </div>
  )
}

function WeekdayInputs({ form, name, onChange }: TimingProps & { onChange: (weekdays: Weekday[]) => void }) {
  const { field } = useController({ control: form.control, name })
  const isChosen = (weekday: Weekday) => (field.value ?? []).includes(weekday)
  const toggle = (toggled: Weekday) =>
    onChange(weekdays.filter((weekday) => isChosen(weekday) !== (weekday === toggled)))
  return (
    <fieldset className="min-w-0">
      <legend className="flex min-h-11 items-center font-medium">{words.weekdays}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 sm:grid-cols-7">
        {weekdayNames.map(([weekday, label]) => (
          <label
            key={weekday}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-xl border border-edge-strong bg-surface has-checked:border-lamp has-checked:bg-lamp/15"
          >
            <input
              type="checkbox"
              aria-label={label}
              checked={isChosen(weekday)}
              onChange={() => toggle(weekday)}
              onBlur={field.onBlur}
              className="size-4"
            />
            <span>{shortName(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
