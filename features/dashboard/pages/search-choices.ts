import type { SearchChoice } from '#app/admin/search-choice.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { checklistMessages } from '../checklist.ts'
import { sendDecisions } from './checklist.tsx'

const words = defineWords('admin.search-choices', {
  attendance: 'Attendance chart',
  reports: 'Reports',
  checklist: 'Show the checklist for the first evening',
})

export const dashboardChoices: SearchChoice[] = [
  {
    label: message(words, 'attendance'),
    keywords: 'dashboard',
    to: `${accountScreens.dashboard}#attendance`,
  },
  {
    label: message(words, 'reports'),
    keywords: 'excel pdf mail',
    to: `${accountScreens.dashboard}#reports`,
  },
]

export const checklistChoice: SearchChoice = {
  label: message(words, 'checklist'),
  keywords: 'first evening set up todo',
  act: () =>
    showOutcome(async () => void (await sendDecisions({ isPutAway: false })), {
      errorMessage: () => message(checklistMessages, 'notSaved'),
    }),
  to: accountScreens.dashboard,
  actions: ['manage admins'],
}
