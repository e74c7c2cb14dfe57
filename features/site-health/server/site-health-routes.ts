import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { siteHealthCalls } from '../calls.ts'
import { type Finding, healthCheckNames, siteHealthMessages } from '../site-health.ts'
import type { HealthCheck, SiteHealth } from '../site-health-schemas.ts'
import { deleteOldErrorCounts } from './check-errors.ts'
import { runChecks } from './checks.ts'
import { countProblems, readArePicsMailed, saveArePicsMailed } from './mail-problems.ts'
import { isTransient } from './plan-mails.ts'
import { readinessRoutes } from './readiness.ts'

const showSiteHealth = serve(siteHealthCalls.showSiteHealth, (context) => async () => ({
  success: true,
  data: await readSiteHealth(context),
}))

const changeHealthMails = serve(siteHealthCalls.changeHealthMails, ({ db, now }) => async (request) => {
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
})

async function readSiteHealth(context: AppContext): Promise<SiteHealth> {
  const { db, now } = context
  const [findings, rows, arePicsMailed] = await Promise.all([
    runChecks(context, healthCheckNames),
    db.selectFrom('siteProblems').selectAll().execute(),
    readArePicsMailed(db),
  ])
  const checks = healthCheckNames.flatMap((name): HealthCheck[] => {
    const finding = findings[name]
    if (finding === null) return []
    const { level, says, advice = null, screen = null } = finding ?? unread
    // A recent problem that may be temporary is only a warning.
    const isYoung = level === 'critical' && isTransient(name, rows, now())
    return [{ name, level: isYoung ? 'warning' : level, says, advice, screen }]
  })
  return { checks, arePicsMailed }
}

const unread: Finding = {
  level: 'warning',
  says: 'This could not be checked. Please try again. The server’s log says why.',
}

export const siteHealthFeature: Feature = {
  routes: [showSiteHealth, changeHealthMails, ...readinessRoutes],
  dailyWork: { deleteOldErrorCounts },
  pendingCounts: { troubles: ['see how the site is set up', ({ db }, now) => countProblems(db, now)] },
}
