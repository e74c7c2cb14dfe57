import { feedbackFields } from './feedback-fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { newestAddedFirst } from './sort-keys.ts'

/** Feedback from the footer's form. Visitors add it, only admins read it, and no one edits it. */
export const feedback = defineKind({
  name: 'feedback',
  table: 'feedbacks',
  labels: { one: 'Feedback', many: 'User Feedback' },
  fields: feedbackFields,
  titleField: 'fullName',
  paths: {
    list: '/api/admin/dashboard/feedback',
    one: '/api/admin/dashboard/feedback/:id',
    add: '/api/feedback/add-feedback',
    change: ['/api/admin/dashboard/feedback/:id'],
  },
  listResponse: 'array',
  sortKey: newestAddedFirst,
  permissions: { list: 'read feedback', add: 'send feedback', remove: 'change content' },
  screens: { list: '/admin/dashboard/feedback' },
  drawing: 'kite',
  menu: { label: 'Feedbacks', icon: 'MessageSquareText' },
  messages: {
    adding: 'Submitting your feedback...',
    added: 'Feedback submitted successfully!',
    notAdded: 'Failed to submit feedback!',
    none: 'No feedback available.',
    notListed: 'Failed to fetch feedback. Try again later.',
    ...changeMessages('Feedback'),
  },
})

/**
 * Extra fields of the footer's form that distinguish people from bots. They are never required or stored, and never
 * lead to a rejection; they only help to decide whether a message is spam.
 */
export const spamTrapFields = {
  /** A hidden field that people leave empty. Its harmless name makes bots fill it in. */
  honeypot: 'website',
  /** How many seconds the form was open, as counted in the browser. */
  openedForSeconds: 'openedForSeconds',
} as const
