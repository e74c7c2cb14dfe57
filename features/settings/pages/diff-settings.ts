import type { FieldValues } from 'react-hook-form'
import { isEqual } from '#app/forms/form-values.ts'
import type { RemoteChange } from '#app/forms/merge-edits.ts'
import { line } from '#domain/kinds/fields.ts'
import { allSettingsGroups, furtherLabels, settingsFields } from '#domain/site/settings-fields.ts'
import { type SiteSettings, settingsPictures } from '#domain/site/site-settings.ts'

/** Returns the differences between the loaded settings and the current ones; `typed` contains the form's values. */
export function diffSettings(
  before: SiteSettings,
  current: SiteSettings,
  typed: FieldValues,
): RemoteChange[] {
  const fields: Record<string, { label: string }> = {
    ...settingsFields,
    ...Object.assign({}, ...allSettingsGroups.map(({ switches }) => switches)),
    ...Object.fromEntries(Object.values(settingsPictures).map((picture) => [picture.name, picture])),
    classTimings: { label: furtherLabels.get('classTimings') ?? '' },
  }
  return Object.entries(fields).flatMap(([name, { label }]) => {
    const [base, theirs, mine] = [before, current, typed].map((settings) => getValue(settings, name))
    if (isEqual(base, theirs)) return []
    const isConflict = !isEqual(mine, base) && !isEqual(mine, theirs)
    return { name, field: line(label), base, theirs, ...(isConflict && { mine: { value: mine } }), textOf }
  })
}

/** Accepts names such as `socials.facebook` and `phones.0`. */
const getValue = (settings: object, name: string) =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], settings)

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map(({ day, time }) => `${day} ${time}`).join(', ') : String(value ?? '')
