import type { FastifyInstance } from 'fastify'
import { feedbackBoxPaths } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AppContext } from '../app-context.ts'
import { removeOne } from '../content/handlers.ts'
import { allow } from '../http/guard.ts'
import { addFeedback } from './add-feedback.ts'
import { getFeedback, listFeedback } from './list-feedback.ts'
import { markAllRead, markRead, markSpam } from './mark-feedback.ts'

/** What visitors write to the school, and the inbox in which admins read it. */
export function feedbackRoutes(app: FastifyInstance, context: AppContext) {
  const { paths, permissions } = feedback
  app.post(String(paths.add), allow(permissions.add), addFeedback(context))
  app.get(paths.list, allow(permissions.list), listFeedback(context))
  app.get(paths.one, allow(permissions.list), getFeedback(context))
  for (const path of paths.change) app.delete(path, allow(permissions.remove), removeOne(feedback, context))

  app.put(feedbackBoxPaths.readAll, allow(permissions.list), markAllRead(context))
  app.put(feedbackBoxPaths.read, allow(permissions.list), markRead(context))
  app.put(feedbackBoxPaths.spam, allow(permissions.remove), markSpam(context))
}
