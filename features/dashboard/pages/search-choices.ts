import type { SearchChoice } from '#app/admin/search-choice.ts'
import { toast } from '#app/ui/toast.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
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
  act: showChecklist,
  to: accountScreens.dashboard,
  actions: ['manage admins'],
}

async function showChecklist() {
  await sendDecisions({ isPutAway: false }).catch(() => toast.error(message(checklistMessages, 'notSaved')))
}
