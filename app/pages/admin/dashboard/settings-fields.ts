import { email, type Field, line, optional, phone, prose } from '#domain/kinds/fields.ts'
import type { SiteSettings } from '#domain/site.ts'

/** A part of the form; the names lead into the settings, as in `socials.facebook`. */
export type SettingsGroup = { title: string; fields: Record<string, Field>; hints?: Record<string, string> }

/** How the settings are laid out as a form. What they must be is `siteSettings` in `domain/site.ts`. */
export const settingsGroups: SettingsGroup[] = [
  {
    title: 'The school',
    fields: {
      name: line('Name'),
      tagline: optional(line('Tagline')),
      institute: optional(line('Institute')),
      address: optional(prose('Address')),
    },
  },
  {
    title: 'Telephone numbers',
    fields: {
      'phones.0': optional(phone('First number')),
      'phones.1': optional(phone('Second number')),
      'phones.2': optional(phone('Third number')),
    },
  },
  {
    title: 'Social links',
    fields: {
      'socials.facebook': optional(line('Facebook')),
      'socials.instagram': optional(line('Instagram')),
      'socials.youtube': optional(line('YouTube')),
      'socials.linkedin': optional(line('LinkedIn')),
    },
  },
  {
    title: 'Faculty in-charge',
    fields: {
      'facultyInCharge.name': optional(line('Name of the faculty in-charge')),
      'facultyInCharge.department': optional(line('Department')),
      'facultyInCharge.email': optional(email('E-mail')),
      'facultyInCharge.about': optional(prose('About')),
    },
  },
]

/** Every name of the form, to find the field that a message of the server is about. */
export const settingsNames = Object.assign({}, ...settingsGroups.map(({ fields }) => fields)) as Record<
  string,
  Field
>

const timings = 'Class timings'

/** What the activity calls a setting, by its name in the database; a group by its title. */
export function settingLabel(name: string): string {
  if (name === 'classTimings') return timings
  const group = settingsGroups.find(({ fields }) =>
    Object.keys(fields).some((field) => field.split('.')[0] === name),
  )
  return group?.fields[name]?.label ?? group?.title ?? name
}

/** A setting that somebody else has changed: `text` is what it says now, `value` what the form would take over. */
export type Difference = { name: string; label: string; value: unknown; text: string }

/** What is different between the settings as they were read and as they are now, by the names of the form. */
export function differences(before: SiteSettings, now: SiteSettings): Difference[] {
  const labels = {
    ...Object.fromEntries(Object.entries(settingsNames).map(([name, { label }]) => [name, label])),
    'facultyInCharge.photoURL': 'Photo',
    classTimings: timings,
  }
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = valueAt(now, name)
    if (JSON.stringify(valueAt(before, name)) === JSON.stringify(value)) return []
    return [{ name, label, value, text: textOf(value) }]
  })
}

/** `socials.facebook` and `phones.0` alike. */
const valueAt = (settings: SiteSettings, name: string) =>
  name.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown>)?.[key], settings)

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map(({ day, time }) => `${day} ${time}`).join(', ') : String(value ?? '')
