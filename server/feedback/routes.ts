import { feedback } from '#domain/kinds/feedback.ts'
import { removeRoute } from '../content/routes.ts'
import { addFeedback } from './add-feedback.ts'
import { getFeedback, listFeedback } from './list-feedback.ts'
import { markAllRead, markRead, markSpam } from './mark-feedback.ts'

/** What visitors write to the school, and the inbox in which admins read it. */
export const feedbackRoutes = [
  addFeedback,
  listFeedback,
  getFeedback,
  ...feedback.paths.change.map((path) => removeRoute(feedback, path)),
  markRead,
  markSpam,
  markAllRead,
]
