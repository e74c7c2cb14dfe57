import type { SearchChoice } from '#app/admin/search-choice.ts'
import { api } from '#app/api/api.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { backupPath } from '../backups.ts'

const words = defineWords({
  backUp: 'Back up now',
  backupFailed: 'The backup could not be started. Please try again.',
})

export const backupChoice: SearchChoice = {
  label: words.backUp,
  keywords: 'backup copy',
  act: () => showOutcome(() => api.call('POST', backupPath), { errorMessage: () => words.backupFailed }),
  to: `${settingsScreen}/backups`,
  actions: ['make backups'],
}
