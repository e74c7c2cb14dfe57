import { feedbackFields } from './feedback-fields.ts'
import { defineKind } from './kind.ts'
import { newestAddedFirst } from './order.ts'

/** What visitors write in the footer's form. Visitors add it, only admins read it, nobody edits it. */
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
  listAnswer: 'array',
  order: newestAddedFirst,
  may: { list: 'read feedback', add: 'send feedback', remove: 'change content' },
  screens: { list: '/admin/dashboard/feedback' },
  says: {
    adding: 'Submitting your feedback...',
    added: 'Feedback submitted successfully!',
    notAdded: 'Failed to submit feedback!',
    none: 'No feedback available.',
    notListed: 'Failed to fetch feedback. Try again later.',
    edited: 'Feedback updated successfully!',
    notEdited: 'Failed to update feedback. Please try again.',
    deleted: 'Feedback deleted successfully!',
    notDeleted: 'Failed to delete feedback. Please try again.',
  },
})

/**
 * What the footer's form sends beside the four fields, to tell people from robots. Neither is needed, stored or ever a
 * reason to refuse: they only help to guess which box a message goes to.
 */
export const feedbackTraps = {
  /** A field that people do not see and leave empty. It has an innocent name, so that robots fill it in. */
  honeypot: 'website',
  /** For how many seconds the form was open; its script counts them. */
  openFor: 'openedForSeconds',
} as const
