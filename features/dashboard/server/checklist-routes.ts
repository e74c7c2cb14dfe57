import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { dashboardCalls } from '../calls.ts'
import { checklistMessages } from '../checklist.ts'
import { checklistDecisionsSchema } from '../checklist-schemas.ts'
import { readChecklist, readDecisions, saveDecisions } from './read-checklist.ts'

const showChecklist = serve(dashboardCalls.checklist, (context) => async () => ({
  success: true,
  data: await readChecklist(context),
}))

/** Changes decisions. History records all of them except that an admin has seen the site. */
const changeChecklist = serve(dashboardCalls.changeChecklist, (context) => async (request) => {
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
})

export const checklistRoutes = [showChecklist, changeChecklist]
