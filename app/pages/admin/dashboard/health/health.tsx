import {
  type HealthLevel,
  healthCheckLabels,
  healthLevels,
  siteHealthPaths,
} from '#domain/admin/site-health.ts'
import type { HealthCheck, SiteHealth } from '#domain/admin/site-health-schemas.ts'
import { AdminPage } from '../../../../admin/admin-page.tsx'
import { Loaded } from '../../../../admin/query-result.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { HealthCheckItem } from './health-check-item.tsx'
import { HealthMails } from './health-mails.tsx'

export const words = {
  title: 'Site health',
  description: 'How the site is doing, and what to do about problems.',
  lead: 'Checked just now: what the site needs to run, and what to do about problems.',
  unknown: 'Could not load the site’s status.',
  allFine: 'All is well. There is nothing to do.',
  critical: (number: number) =>
    number === 1 ? '1 problem needs attention' : `${number} problems need attention`,
  warning: (number: number) => (number === 1 ? '1 needs a look' : `${number} need a look`),
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function HealthPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['see how the site is set up']}>
      <Loaded<SiteHealth> path={siteHealthPaths.show} errorMessage={words.unknown}>
        {({ checks, arePicsMailed }) => (
          <>
            <p className="mb-6 text-xl font-semibold">{summaryOf(checks)}</p>
            <ul className="grid gap-4">
              {[...checks].sort(byUrgency).map((check) => (
                <HealthCheckItem key={check.name} check={check} label={healthCheckLabels[check.name]} />
              ))}
            </ul>
            <HealthMails saved={arePicsMailed} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

/** What needs attention comes first; what is alike keeps its order. */
const byUrgency = (a: HealthCheck, b: HealthCheck) =>
  healthLevels.indexOf(b.level) - healthLevels.indexOf(a.level)

function summaryOf(checks: HealthCheck[]) {
  const count = (level: HealthLevel) => checks.filter((check) => check.level === level).length
  const [critical, warnings] = [count('critical'), count('warning')]
  const parts = [
    ...(critical > 0 ? [words.critical(critical)] : []),
    ...(warnings > 0 ? [words.warning(warnings)] : []),
  ]
  return parts.length === 0 ? words.allFine : `${parts.join(', ')}.`
}
