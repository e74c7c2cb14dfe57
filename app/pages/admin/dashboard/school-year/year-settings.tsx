import { useId, useState } from 'react'
import {
  type SchoolYearSettings,
  schoolYearMessages,
  schoolYearPaths,
} from '#domain/school-year/school-year.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { SendButton } from '../../../../admin/send-button.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'

const words = {
  title: 'School year settings',
  month: 'A school year can begin from',
  monthHint: 'From then on the dashboard reminds PICs until someone begins the year.',
  finalYear: 'Final year of volunteers',
  finalYearHint: 'Volunteers in this year or a later one become alumni.',
  save: 'Save',
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  name: monthName.format(new Date(Date.UTC(2026, index, 1))),
}))
const studyYears = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, name: String(index + 1) }))

type Props = { settings: Pick<SchoolYearSettings, 'month' | 'finalYear'>; onSaved: () => void }

/** From when on a year may begin, and which volunteers leave with it. */
export function YearSettings({ settings, onSaved }: Props) {
  const [month, setMonth] = useState(settings.month)
  const [finalYear, setFinalYear] = useState(settings.finalYear)
  const isChanged = month !== settings.month || finalYear !== settings.finalYear
  return (
    <PageSection id="year-settings" title={words.title} className="mt-12 print:hidden">
      <div className="grid max-w-2xl grid-cols-1 gap-5 rounded-card border border-edge bg-surface p-5 shadow-soft sm:grid-cols-2">
        <NumberSelect
          label={words.month}
          hint={words.monthHint}
          choices={months}
          value={month}
          onChange={setMonth}
        />
        <NumberSelect
          label={words.finalYear}
          hint={words.finalYearHint}
          choices={studyYears}
          value={finalYear}
          onChange={setFinalYear}
        />
        <div>
          <SendButton
            label={words.save}
            disabled={!isChanged}
            method="PUT"
            path={schoolYearPaths.settings}
            body={{ month, finalYear }}
            errorMessage={schoolYearMessages.settingsNotSaved}
            onChanged={onSaved}
          />
        </div>
      </div>
    </PageSection>
  )
}

type SelectProps = {
  label: string
  hint: string
  choices: { value: number; name: string }[]
  value: number
  onChange: (value: number) => void
}

function NumberSelect({ label, hint, choices, value, onChange }: SelectProps) {
  const field = { id: useId(), hint }
  return (
    <Field {...field} label={label} required>
      <select {...inputProps(field)} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
