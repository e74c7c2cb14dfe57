import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { done, found } from '#server/openapi/responses.ts'
import { checklistMessages, checklistPath } from '../checklist.ts'
import { checklistDecisionsSchema, checklistStateSchema, sentChecklistSchema } from '../checklist-schemas.ts'
import { readChecklist, readDecisions, saveDecisions } from './read-checklist.ts'

const showChecklist = defineRoute({
  method: 'GET',
  path: checklistPath,
  action: 'see how the site is set up',
  tag: 'Dashboard',
  summary: 'What a new committee sets up, and its progress',
  responses: { 200: found('Each item says whether it is done.', { data: checklistStateSchema }) },
  handler: (context) => async () => ({ success: true, data: await readChecklist(context) }),
})

/** Only that somebody has looked at the site is not in History. */
const changeChecklist = defineRoute({
  method: 'PUT',
  path: checklistPath,
  action: 'change site settings',
  tag: 'Dashboard',
  summary: 'Hide the checklist, skip items, or note that you have looked at the site',
  body: sentChecklistSchema,
  responses: { 200: done(checklistMessages.saved, { data: checklistStateSchema }) },
  handler: (context) => async (request) => {
    const { db, now } = context
    const admin = requireAdmin(request)
    const { body } = request
    const data = await inTransaction(db, async (db) => {
      const current = await readDecisions(db)
      const decisions = checklistDecisionsSchema.parse({ ...current, ...body })
      if (JSON.stringify(decisions) === JSON.stringify(current)) return readChecklist({ ...context, db })
      await saveDecisions(db, now(), decisions)
      const hasDecided = 'isPutAway' in body || 'leftOut' in body
      if (hasDecided) await recordHistory(db, now(), admin, { action: 'change settings', title: 'checklist' })
      return readChecklist({ ...context, db })
    })
    return { success: true, message: message(checklistMessages, 'saved'), data }
  },
})

/** The checklist of the first evening, on the dashboard. */
export const checklistRoutes = [showChecklist, changeChecklist]
