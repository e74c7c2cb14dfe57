import { kindIcons } from '#app/admin/kind-icons.ts'
import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'

export const feedbackEntry: EntryWithIcon = {
  label: labelMessage(feedback.menu.label),
  to: feedback.screens.list,
  icon: kindIcons[feedback.menu.icon],
  keywords: 'messages inbox',
  waiting: 'unreadFeedback',
}
