import type { Action } from '#domain/permissions.ts'
import { retentionPeriods } from '#domain/site/retention-periods.ts'
import { allSettingsGroups } from '#domain/site/settings-fields.ts'
import { volunteerSwitchLabels } from '#domain/volunteer-permissions.ts'

export type SettingsSection = {
  /** Also the last part of its address. */
  id: string
  title: string
  group: 'School' | 'People and children' | 'System'
  lead?: string | undefined
  /** For the search. */
  keywords: string
  action: Action
}

/** Every section of the settings, in the order of the list. */
export const settingsSections: SettingsSection[] = [
  ...allSettingsGroups.map(({ id, title, lead, fields }) => ({
    id,
    title,
    group: 'School' as const,
    lead,
    keywords: Object.values(fields)
      .map(({ label }) => label)
      .join(' '),
    action: 'see how the site is set up' as const,
  })),
  {
    id: 'texts',
    title: 'Texts',
    group: 'School',
    lead: 'Each text can be changed, in every language. Pages fill in {founded}, {firstGrade}, {lastGrade}, {name} and {institute} from the settings.',
    keywords: 'own words about home introduction activities pillars facts leads markdown',
    action: 'change site settings',
  },
  {
    id: 'volunteers',
    title: 'What volunteers may do',
    group: 'People and children',
    lead: 'PICs can do everything. Volunteers can add and edit content, and do what is switched on here.',
    keywords: `permissions careful ${Object.values(volunteerSwitchLabels)
      .map(({ label }) => label)
      .join(' ')}`,
    action: 'change what volunteers may do',
  },
  {
    id: 'rota',
    title: 'Rota',
    group: 'People and children',
    lead: 'On the rota an evening stands out if a class has no teacher, or if there are too many children for each volunteer.',
    keywords: 'gaps teacher mail',
    action: 'plan the rota',
  },
  {
    id: 'evening',
    title: 'The evening',
    group: 'People and children',
    lead: 'Not every school needs these. No screen of the evening shows what is off.',
    keywords: 'going home collect levels reading arithmetic ASER',
    action: 'see how the site is set up',
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    group: 'People and children',
    lead: 'Anything older is permanently deleted every day. Visitors can read these periods on the privacy page.',
    keywords: `privacy data protection delete ${Object.values(retentionPeriods)
      .map(({ label }) => label)
      .join(' ')}`,
    action: 'look after personal data',
  },
  {
    id: 'mail',
    title: 'Mail',
    group: 'System',
    lead: 'A test mail is short, and shows what the mail server answers.',
    keywords: 'test mail smtp e-mail',
    action: 'see how the site is set up',
  },
  {
    id: 'backups',
    title: 'Backups',
    group: 'System',
    lead: 'Copies of everything: records, pictures, videos. They are on the server and cannot be downloaded here. Keep one on another machine.',
    keywords: 'copy restore',
    action: 'see backups',
  },
]
