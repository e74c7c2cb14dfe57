import { healthCheckNames } from '#domain/admin/site-health.ts'
import type { HealthCheck, SiteHealth } from '#domain/admin/site-health-schemas.ts'
import type { AppContext } from '../app-context.ts'
import type { SiteProblemRow } from '../db/operation-rows.ts'
import type { Finding, Findings } from './check.ts'
import { runChecks } from './checks.ts'
import { readArePicsMailed } from './mail-problems.ts'
import { isTransient } from './plan-mails.ts'

const words = { unread: 'This could not be looked at. Please try again; the log says why.' }

/** Every check that applies here, made now. */
export async function readSiteHealth(context: AppContext): Promise<SiteHealth> {
  const { db, now } = context
  const [findings, rows, arePicsMailed] = await Promise.all([
    runChecks(context, healthCheckNames, { isMeasured: true }),
    db.selectFrom('siteProblems').selectAll().execute(),
    readArePicsMailed(db),
  ])
  return { checks: presentFindings(findings, rows, now()), arePicsMailed }
}

/** What has begun lately and may pass by itself needs no more than a look. */
export function presentFindings(
  findings: Findings,
  rows: readonly SiteProblemRow[],
  now: Date,
): HealthCheck[] {
  return healthCheckNames.flatMap((name) => {
    const finding = findings[name]
    if (finding === null) return []
    const { level, says, advice, screen }: Finding = finding ?? unread
    const isYoung = level === 'critical' && isTransient(name, rows, now)
    return [
      { name, level: isYoung ? 'warning' : level, says, advice: advice ?? null, screen: screen ?? null },
    ]
  })
}

const unread: Finding = { level: 'warning', says: words.unread }
