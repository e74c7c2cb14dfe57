import { useId } from 'react'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { ImportPreview } from '../import-schemas.ts'
import { groupField } from '../imports.ts'
import type { ChangeList } from './list-review.ts'

const words = defineWords({
  title: 'What do these mean?',
  choose: 'Please choose',
  class: (label: string, text: string) => `${label} “${text}”`,
  rows: (rows: number) => `In ${pluralize(rows, 'row')}.`,
  asNew: (label: string, value: string) => `A new ${label.toLowerCase()}: ${value}`,
  days: (label: string, text: string) => `${label} “${text}”`,
  daysHint: 'The answer is for the whole column.',
  dayFirst: (day: string) => `${day} (day first)`,
  monthFirst: (day: string) => `${day} (month first)`,
})

type Props = { kind: Kind; unclear: ImportPreview['unclear']; onChange: ChangeList }

export function UnclearColumns({ kind, unclear: { classes, days }, onChange }: Props) {
  const id = useId()
  const label = labelOf(kind, groupField(kind) ?? '')
  if (classes.length + days.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8 rounded-card bg-lamp/15 px-5 py-4">
      <h2 id={id} className="mb-3 text-xl">
        {words.title}
      </h2>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {days.map(({ field, text, dayFirst, monthFirst }) => (
          <Question
            key={field}
            label={words.days(labelOf(kind, field), text)}
            hint={words.daysHint}
            answers={[
              { value: 'day', label: words.dayFirst(formatDay(dayFirst)) },
              { value: 'month', label: words.monthFirst(formatDay(monthFirst)) },
            ]}
            onAnswer={(value) => void onChange({ monthFirst: { [field]: value === 'month' } })}
          />
        ))}
        {classes.map(({ text, rows, choices, asNew }) => (
          <Question
            key={text}
            label={words.class(label, text)}
            hint={words.rows(rows)}
            answers={[
              ...choices.map((value) => ({ value, label: value })),
              ...(choices.includes(asNew) ? [] : [{ value: asNew, label: words.asNew(label, asNew) }]),
            ]}
            onAnswer={(value) => void onChange({ classes: [{ text, value }] })}
          />
        ))}
      </ul>
    </section>
  )
}

type QuestionProps = {
  label: string
  hint: string
  answers: { value: string; label: string }[]
  onAnswer: (value: string) => void
}

function Question({ label, hint, answers, onAnswer }: QuestionProps) {
  return (
    <li>
      <SelectField
        label={label}
        hint={hint}
        value=""
        onChange={({ target }) => onAnswer(target.value)}
        choices={answers.map(({ value, label }) => [value, label])}
      >
        <option value="" disabled>
          {words.choose}
        </option>
      </SelectField>
    </li>
  )
}
