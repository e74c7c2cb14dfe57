import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import type { SchoolYearSettings } from '#domain/dates/school-year.ts'
import { defineWords } from '#domain/text/words.ts'
import { schoolYearMessages, schoolYearPaths } from '../school-year.ts'

const words = defineWords({
  title: 'School year settings',
  month: 'A school year can begin from',
  monthHint: 'From then on the dashboard reminds PICs until someone begins the year.',
  finalYear: 'Final year of volunteers',
  finalYearHint: 'Volunteers in this year or a later one become alumni.',
  save: 'Save',
})

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const months = Array.from(
  { length: 12 },
  (_, index) => [index + 1, monthName.format(new Date(Date.UTC(2026, index, 1)))] as const,
)
const studyYears = Array.from({ length: 10 }, (_, index) => [index + 1, String(index + 1)] as const)

const selects = [
  { name: 'month', label: words.month, hint: words.monthHint, choices: months },
  { name: 'finalYear', label: words.finalYear, hint: words.finalYearHint, choices: studyYears },
] as const

type Settings = Pick<SchoolYearSettings, 'month' | 'finalYear'>

export function YearSettings({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const [chosen, setChosen] = useState<Settings>({ month: settings.month, finalYear: settings.finalYear })
  return (
    <PageSection id="year-settings" title={words.title} className="mt-12 print:hidden">
      <div className="grid max-w-2xl grid-cols-1 gap-5 rounded-card border border-edge bg-surface p-5 shadow-soft sm:grid-cols-2">
        {selects.map(({ name, label, hint, choices }) => (
          <SelectField
            key={name}
            id={name}
            hint={hint}
            label={label}
            value={chosen[name]}
            onChange={({ target }) => setChosen({ ...chosen, [name]: Number(target.value) })}
            choices={choices}
          />
        ))}
        <div>
          <ActionButton
            label={words.save}
            disabled={selects.every(({ name }) => chosen[name] === settings[name])}
            run={() => api.call('PUT', schoolYearPaths.settings, { body: chosen })}
            errorMessage={schoolYearMessages.settingsNotSaved}
            onChanged={onSaved}
          />
        </div>
      </div>
    </PageSection>
  )
}
