import type { Action } from '#domain/permissions.ts'
import { retentionPeriods } from '#domain/site/retention-periods.ts'
import { allSettingsGroups } from '#domain/site/settings-fields.ts'
import { furtherLanguages } from '#domain/text/languages.ts'
import { volunteerSwitchLabels } from '#domain/volunteer-permissions.ts'

export const panelLabels = {
  texts: 'Texts',
  volunteers: 'What volunteers may do',
  rota: 'Rota',
  retention: 'How long things are kept',
  testMail: 'Test mail',
  backups: 'Backups',
}

/** Every section of the settings page for the search, with keywords. */
export const settingsSections: { id: string; title: string; keywords: string; action: Action }[] = [
  ...allSettingsGroups.map(({ id, title, fields }) => ({
    id,
    title,
    keywords: Object.values(fields)
      .map(({ label }) => label)
      .join(' '),
    action: 'see how the site is set up' as const,
  })),
  {
    id: 'texts',
    title: panelLabels.texts,
    keywords: 'own words about home introduction activities pillars facts leads markdown',
    action: 'change site settings',
  },
  {
    id: 'volunteers',
    title: panelLabels.volunteers,
    keywords: `permissions careful ${Object.values(volunteerSwitchLabels)
      .map(({ label }) => label)
      .join(' ')}`,
    action: 'change what volunteers may do',
  },
  { id: 'rota', title: panelLabels.rota, keywords: 'gaps teacher mail', action: 'plan the rota' },
  {
    id: 'retention',
    title: panelLabels.retention,
    keywords: `privacy data protection delete ${Object.values(retentionPeriods)
      .map(({ label }) => label)
      .join(' ')}`,
    action: 'look after personal data',
  },
  {
    id: 'test-mail',
    title: panelLabels.testMail,
    keywords: 'smtp e-mail',
    action: 'see how the site is set up',
  },
  { id: 'backups', title: panelLabels.backups, keywords: 'copy restore', action: 'see backups' },
]

/** The pages of the settings: each has its address and shows the sections with these ids. */
export const settingsPages = [
  { path: 'school', title: 'School', ids: ['school', 'look', 'phones', 'social', 'faculty'] },
  { path: 'texts', title: panelLabels.texts, ids: ['texts'] },
  { path: 'parents', title: 'For parents', ids: ['parents'] },
  { path: 'give', title: 'Give', ids: ['give'] },
  { path: 'class-times', title: 'Class times', ids: ['timings'] },
  { path: 'languages', title: 'Languages', ids: [...furtherLanguages] as string[] },
  { path: 'volunteers', title: panelLabels.volunteers, ids: ['volunteers'] },
  { path: 'rota', title: panelLabels.rota, ids: ['rota'] },
  { path: 'data', title: 'How long we keep data', ids: ['retention'] },
  { path: 'mail', title: 'Mail', ids: ['test-mail'] },
  { path: 'backups', title: panelLabels.backups, ids: ['backups'] },
]
export type SettingsPage = (typeof settingsPages)[number]

export const settingsPageOf = (id: string) => settingsPages.find(({ ids }) => ids.includes(id))
