import type { SearchChoices } from '#app/admin/search-choice.ts'
import { accountChoices, securityChoice } from '#features/accounts/pages/search-choices.ts'
import { backupChoice } from '#features/backup/pages/search-choices.ts'
import { SearchDialog } from '#features/dashboard/pages/search/search-dialog.tsx'
import { checklistChoice, dashboardChoices } from '#features/dashboard/pages/search-choices.ts'
import { importChoices } from '#features/import/pages/search-choices.ts'
import { settingsChoices } from '#features/settings/pages/search-choices.ts'

/** The results of the admin area's search in addition to the menu, from all features, in display order. */
export const searchChoices: SearchChoices = {
  screens: [securityChoice, ...dashboardChoices, ...accountChoices],
  lists: importChoices,
  acts: [backupChoice, checklistChoice],
  settings: settingsChoices,
}

type Props = { isAdding: boolean; onClose: () => void }

export const AdminSearch = (props: Props) => <SearchDialog {...props} choices={searchChoices} />
