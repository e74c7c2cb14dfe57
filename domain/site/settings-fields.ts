import { type FurtherLanguage, furtherLanguages, inOwnDigits, languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { email, type Field, line, optional, phone, prose, year } from '../kinds/fields.ts'
import { translationField } from '../kinds/translations.ts'
import type { SiteSettings } from './site-settings.ts'

/** The settings with `updatedAt`, which is sent back to detect conflicts. */
export type LoadedSettings = SiteSettings & { updatedAt: string }

/** A group in the form; field names are paths in the settings, such as `socials.facebook`. */
export type SettingsGroup = {
  id: string
  title: string
  lead?: string
  fields: Record<string, Field>
  hints?: Record<string, string>
  switches?: Record<string, { label: string; hint: string }>
}

/** The layout of the settings form. The schema is `sentSettingsSchema` in `domain/site/site-settings.ts`. */
const settingsGroups: SettingsGroup[] = [
  {
    id: 'school',
    title: 'The school',
    fields: {
      name: line('Name'),
      tagline: optional(line('Tagline')),
      institute: optional(line('Institute')),
      founded: year('Founded in the year'),
      'grades.first': year('First grade'),
      'grades.last': year('Last grade'),
      address: optional(prose('Address')),
    },
    hints: { address: 'Write it in Bengali and Hindi too, under “In Bengali” and “In Hindi”.' },
  },
  {
    id: 'look',
    title: 'Logo and colour',
    lead: 'The logo is also the icon. The colour, such as #1e6b52, is that of buttons, links and lines.',
    fields: { accent: optional(line('Accent colour')) },
  },
  {
    id: 'parents',
    title: 'For parents',
    fields: {
      'forParents.whoMayCome': optional(prose('Who may come')),
      'forParents.cost': optional(prose('What it costs')),
    },
  },
  {
    id: 'give',
    title: 'Give',
    lead: 'The page of the donation drives shows what you enter. Money is not collected.',
    fields: {
      'give.needed': optional(prose('What we need now')),
      'give.sizes': optional(prose('Sizes')),
      'give.bringTo': optional(prose('Where to bring it')),
      'give.hours': optional(line('When to bring it, such as Sundays 10 to 12')),
      'give.whatsApp': optional(phone('WhatsApp number for questions')),
    },
  },
  {
    id: 'phones',
    title: 'Telephone numbers',
    lead: 'Visitors see only the numbers you enter.',
    fields: {
      'phones.0': optional(phone('First number')),
      'phones.1': optional(phone('Second number')),
      'phones.2': optional(phone('Third number')),
    },
  },
  {
    id: 'social',
    title: 'Social links',
    fields: {
      'socials.facebook': optional(line('Facebook')),
      'socials.instagram': optional(line('Instagram')),
      'socials.youtube': optional(line('YouTube')),
      'socials.linkedin': optional(line('LinkedIn')),
    },
  },
  {
    id: 'faculty',
    title: 'Faculty in-charge',
    fields: {
      'facultyInCharge.name': optional(line('Name of the faculty in-charge')),
      'facultyInCharge.department': optional(line('Department')),
      'facultyInCharge.email': optional(email('E-mail')),
      'facultyInCharge.about': optional(prose('About')),
    },
  },
  {
    id: 'timings',
    title: 'Class timings',
    lead: 'We fill in “Day” and “Time” from the weekdays and times you choose. You can change both.',
    fields: {
      'forParents.place': optional(line('Where classes take place, such as Room 4')),
      'forParents.mapURL': optional(line('Link to a map')),
    },
    hints: {
      'forParents.place': 'Write it in Bengali and Hindi too, under “In Bengali” and “In Hindi”.',
      'forParents.mapURL': 'If empty, the map searches for the address.',
    },
  },
]

const words = defineWords({
  inLanguage: (language: string) => `In ${language}`,
  inLanguageLead: 'For the pages in this language. If you leave a field empty, they show the text above.',
  ownDigits: (language: string) => `Use ${language} digits`,
  digitsHint: (digits: string) =>
    `For dates, times and numbers on these pages, such as ${digits}. Your own texts stay as they are.`,
})

/** The settings that can be translated, by their names in `translations`. */
const translated = [
  ...['tagline', 'address', 'forParents.whoMayCome', 'forParents.cost', 'forParents.place'],
  ...['give.needed', 'give.sizes', 'give.bringTo', 'give.hours'],
]

const languageGroup = (language: FurtherLanguage): SettingsGroup => ({
  id: language,
  title: words.inLanguage(languageNames[language].english),
  lead: words.inLanguageLead,
  fields: Object.fromEntries(
    translated.flatMap((name) => {
      const field = settingsGroups.find(({ fields }) => fields[name])?.fields[name]
      const of = name.replace(/^.*\./, '')
      return field ? [[`translations.${language}.${of}`, translationField(field, { of, language })]] : []
    }),
  ),
  switches: {
    [`translations.${language}.ownDigits`]: {
      label: words.ownDigits(languageNames[language].english),
      hint: words.digitsHint(inOwnDigits(language, '2026')),
    },
  },
})

export const allSettingsGroups = [...settingsGroups, ...furtherLanguages.map(languageGroup)]

/** All fields by name, for showing the server's messages below them. */
export const settingsFields = Object.assign({}, ...allSettingsGroups.map(({ fields }) => fields)) as Record<
  string,
  Field
>

/** Labels of settings that have no field in the form. */
export const furtherLabels = new Map([
  ['logoURL', 'Logo'],
  ['classTimings', 'Class timings'],
  ['holidays', 'Holidays'],
  ['extraClasses', 'Extra classes'],
  ['checklist', 'Checklist'],
  ['translations', 'In other languages'],
  ['schoolYear', 'School year'],
  ['arePicsMailed', 'Mail to PICs'],
])

/** Returns the label of a setting in History by its database name; for a group, the group's title. */
export function settingLabel(name: string): string {
  const group = allSettingsGroups.find(({ fields }) =>
    Object.keys(fields).some((field) => field.split('.')[0] === name),
  )
  return furtherLabels.get(name) ?? group?.fields[name]?.label ?? group?.title ?? name
}
