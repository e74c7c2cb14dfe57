import type { FastifyInstance } from 'fastify'
import { feedbackBoxPaths } from '#domain/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { removeOne } from '../content/handlers.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { addFeedback } from './add-feedback.ts'
import { listFeedback, oneFeedback } from './list-feedback.ts'
import { markAllRead, markRead, markSpam } from './mark-feedback.ts'

/** What visitors write to the school, and the inbox in which admins read it. */
export function feedbackRoutes(app: FastifyInstance, parts: Parts) {
  const { paths, may } = feedback
  app.post(String(paths.add), allow(may.add), addFeedback(parts))
  app.get(paths.list, allow(may.list), listFeedback(parts))
  app.get(paths.one, allow(may.list), oneFeedback(parts))
  for (const path of paths.change) app.delete(path, allow(may.remove), removeOne(feedback, parts))

  app.put(feedbackBoxPaths.readAll, allow(may.list), markAllRead(parts))
  app.put(feedbackBoxPaths.read, allow(may.list), markRead(parts))
  app.put(feedbackBoxPaths.spam, allow(may.remove), markSpam(parts))
}
