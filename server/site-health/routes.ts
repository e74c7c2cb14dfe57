import { siteHealthMessages, siteHealthPaths } from '#domain/admin/site-health.ts'
import { healthMailsSchema, siteHealthSchema } from '#domain/admin/site-health-schemas.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done, found } from '../openapi/responses.ts'
import { readArePicsMailed, saveArePicsMailed } from './mail-problems.ts'
import { readSiteHealth } from './read-site-health.ts'

const showSiteHealth = defineRoute({
  method: 'GET',
  path: siteHealthPaths.show,
  action: 'see how the site is set up',
  tag: 'Dashboard',
  summary: 'How the site is, in sentences, and what to do where something is wrong',
  responses: { 200: found('Every check that applies here.', { data: siteHealthSchema }) },
  handler: (context) => {
    // Simultaneous requests share one look, so that reloading adds nothing to what hangs.
    let pending: ReturnType<typeof readSiteHealth> | undefined
    return async () => {
      pending ??= readSiteHealth(context).finally(() => {
        pending = undefined
      })
      return { success: true, data: await pending }
    }
  },
})

const changeHealthMails = defineRoute({
  method: 'PUT',
  path: siteHealthPaths.mails,
  action: 'change health mails',
  tag: 'Dashboard',
  summary: 'Say whether PICs are mailed when something needs attention',
  body: healthMailsSchema,
  responses: { 200: done(siteHealthMessages.mailed, { data: healthMailsSchema }) },
  handler:
    ({ db, now }) =>
    async (request) => {
      const admin = requireAdmin(request)
      const { arePicsMailed } = request.body
      await inTransaction(db, async (db) => {
        if (arePicsMailed === (await readArePicsMailed(db))) return
        await saveArePicsMailed(db, now(), arePicsMailed)
        await recordHistory(db, now(), admin, { action: 'change settings', title: 'arePicsMailed' })
      })
      const data = { arePicsMailed }
      return {
        success: true,
        message: message(siteHealthMessages, arePicsMailed ? 'mailed' : 'notMailed'),
        data,
      }
    },
})

/** How the site is, and who is told when something needs attention. */
export const siteHealthRoutes = [showSiteHealth, changeHealthMails]
