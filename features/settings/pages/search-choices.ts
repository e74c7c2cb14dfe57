import type { SearchChoice } from '#app/admin/search-choice.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { settingsSections } from '../settings-fields.ts'

export const settingsChoices: SearchChoice[] = settingsSections.map(({ id, title, keywords, action }) => ({
  label: title,
  keywords: `settings ${keywords}`,
  to: `${settingsScreen}/${id}`,
  actions: [action],
}))
