import { erasureOutcomes } from '#domain/personal-data.ts'
import { accessFeature } from '#features/access/server/admin-routes.ts'
import { accountsFeature } from '#features/accounts/server/account-routes.ts'
import { backupFeature } from '#features/backup/server/backup-routes.ts'
import { certificatesFeature } from '#features/certificates/server/certificate-routes.ts'
import { classDaysFeature } from '#features/class-days/server/class-day-routes.ts'
import { classesFeature } from '#features/classes/server/class-routes.ts'
import { consentsFeature } from '#features/consents/server/consent-routes.ts'
import { contentFeature } from '#features/content/server/record-routes.ts'
import { dashboardFeature } from '#features/dashboard/server/dashboard-routes.ts'
import { enquiriesFeature } from '#features/enquiries/server/handle-enquiries.ts'
import { eveningsFeature } from '#features/evenings/server/tonight-routes.ts'
import { familiesFeature } from '#features/families/server/family-routes.ts'
import { feedbackFeature } from '#features/feedback/server/feedback-routes.ts'
import { feedsFeature } from '#features/feeds/server/feed-routes.ts'
import { handoverFeature } from '#features/handover/server/handover-routes.ts'
import { homeFeature } from '#features/home/server/home-routes.ts'
import { impactFeature } from '#features/impact/server/impact-routes.ts'
import { importFeature } from '#features/import/server/import-routes.ts'
import { manageFeature } from '#features/manage/server/export-routes.ts'
import { outboxFeature } from '#features/outbox/server/outbox-routes.ts'
import { adminActionsSource } from '#features/people/server/admin-actions-of-person.ts'
import { peopleFeature } from '#features/people/server/person-routes.ts'
import { reportsFeature } from '#features/reports/server/report-routes.ts'
import { retentionFeature } from '#features/retention/server/retention-routes.ts'
import { rotaFeature } from '#features/rota/server/rota-routes.ts'
import { schoolYearFeature } from '#features/school-year/server/school-year-routes.ts'
import { settingsFeature } from '#features/settings/server/settings-routes.ts'
import { siteHealthFeature } from '#features/site-health/server/site-health-routes.ts'
import { undoFeature } from '#features/undo/server/change-set-routes.ts'
import { visibilityFeature } from '#features/visibility/server/visibility-routes.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Feature } from '#server/feature.ts'
import { openapiRoute } from '#server/openapi/document.ts'
import type { ListedSource, NamedSource } from '#server/personal-data/person-source.ts'
import { namedSchemas } from './named-schemas.ts'

/** All features of the server, in the order of `scripts/import-directions.ts`. */
export const features: readonly Feature[] = [
  contentFeature,
  settingsFeature,
  feedsFeature,
  undoFeature,
  backupFeature,
  classesFeature,
  eveningsFeature,
  classDaysFeature,
  familiesFeature,
  accountsFeature,
  rotaFeature,
  certificatesFeature,
  consentsFeature,
  feedbackFeature,
  enquiriesFeature,
  visibilityFeature,
  accessFeature,
  importFeature,
  reportsFeature,
  manageFeature,
  schoolYearFeature,
  homeFeature,
  impactFeature,
  outboxFeature,
  siteHealthFeature,
  dashboardFeature,
  handoverFeature,
  peopleFeature,
  retentionFeature,
]

/** Every call of the API, including its description. */
export function callsOf(features: readonly Feature[]) {
  const routes = features.flatMap(({ routes = [] }) => routes)
  return [...routes, openapiRoute(routes, namedSchemas)]
}

/**
 * The data stored about a person, by place. The page, the files, the erasure and docs/personal-data.md are derived from
 * this list, in its order. If you add a table, a test fails until it is in a source.
 */
export const personSources: readonly NamedSource[] = byOutcome({
  ...joinParts(({ personSources }) => personSources),
  deeds: adminActionsSource(joinParts(({ adminActions }) => adminActions)),
})

/** What is deleted comes first, then what loses its names, then what is kept. */
function byOutcome(sources: Record<string, ListedSource>): NamedSource[] {
  const place = ({ fate }: NamedSource) => erasureOutcomes.indexOf(fate)
  return Object.entries(sources)
    .map(([name, source]) => ({ name, ...source }))
    .sort((a, b) => place(a) - place(b))
}

/** What waits for admins, by the names of the dashboard's response. */
export const pendingCounts: AppContext['pendingCounts'] = joinParts(({ pendingCounts }) => pendingCounts)

/** The daily work of all features, by the names of the steps. */
export const dailyWork = joinParts(({ dailyWork }) => dailyWork)

/**
 * Returns one part of all features, by name.
 *
 * @throws if two features use one name
 */
function joinParts<Part>(partOf: (feature: Feature) => Readonly<Record<string, Part>> | undefined) {
  const joined: Record<string, Part> = {}
  for (const [name, part] of features.flatMap((feature) => Object.entries(partOf(feature) ?? {}))) {
    if (name in joined) throw new Error(`Two features give ${name}.`)
    joined[name] = part
  }
  return joined
}
