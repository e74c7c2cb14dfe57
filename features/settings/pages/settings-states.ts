import { get } from 'react-hook-form'
import { allSettingsGroups, type LoadedSettings } from '#domain/site/settings-fields.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'

const words = defineWords({
  none: 'None yet',
  logo: 'Own logo',
  noLogo: 'No logo yet',
  filledIn: (filled: number, all: number) => `${filled} of ${all} filled in`,
  noPlace: 'No place yet',
})

/** Returns a few words about each section of the form, by its id. */
export function settingsStates(settings: LoadedSettings): Record<string, string> {
  const { name, logoURL, phones, socials, facultyInCharge, classTimings, forParents } = settings
  const count = (values: string[], one: string) => {
    const { length } = values.filter(Boolean)
    return length === 0 ? words.none : pluralize(length, one)
  }
  const filledIn = allSettingsGroups.map(({ id, fields }) => {
    const names = Object.keys(fields)
    return [id, words.filledIn(names.filter((name) => get(settings, name)).length, names.length)]
  })
  return {
    ...Object.fromEntries(filledIn),
    school: name,
    look: logoURL ? words.logo : words.noLogo,
    phones: count(phones, 'number'),
    social: count(Object.values(socials), 'link'),
    faculty: facultyInCharge.name || words.none,
    timings: `${pluralize(classTimings.length, 'timing')} · ${forParents.place || words.noPlace}`,
  }
}
