import { adminsRoutes } from '#features/access/server/admin-routes.ts'
import { invitationRoutes } from '#features/access/server/invitation-routes.ts'
import { accountRoutes } from '#features/accounts/server/account-routes.ts'
import { volunteerPermissionsRoutes } from '#features/accounts/server/change-volunteer-permissions.ts'
import { backupRoutes } from '#features/backup/server/backup-routes.ts'
import { certificateRoutes } from '#features/certificates/server/certificate-routes.ts'
import { classDayRoutes } from '#features/class-days/server/class-day-routes.ts'
import { classRoutes } from '#features/classes/server/class-routes.ts'
import { consentRoutes } from '#features/consents/server/consent-routes.ts'
import { previewEdit, showPreview } from '#features/content/server/preview-routes.ts'
import { contentRoutes } from '#features/content/server/record-routes.ts'
import { checklistRoutes } from '#features/dashboard/server/checklist-routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/dashboard-routes.ts'
import { enquiryRoutes } from '#features/enquiries/server/handle-enquiries.ts'
import { eveningRoutes } from '#features/evenings/server/tonight-routes.ts'
import { familyRoutes } from '#features/families/server/family-routes.ts'
import { feedbackRoutes } from '#features/feedback/server/feedback-routes.ts'
import { packRoutes } from '#features/handover/server/handover-routes.ts'
import { hostingRoutes } from '#features/handover/server/hosting-routes.ts'
import { showHome } from '#features/home/server/home-routes.ts'
import { impactRoutes } from '#features/impact/server/impact-routes.ts'
import { importRoutes } from '#features/import/server/import-routes.ts'
import { manageRoutes } from '#features/manage/server/export-routes.ts'
import { outboxRoutes } from '#features/outbox/server/outbox-routes.ts'
import { personRoutes } from '#features/people/server/person-routes.ts'
import { reportRoutes } from '#features/reports/server/report-routes.ts'
import { showPrivacy } from '#features/retention/server/privacy-routes.ts'
import { retentionRoutes } from '#features/retention/server/retention-routes.ts'
import { rotaRoutes } from '#features/rota/server/rota-routes.ts'
import { leavingRoutes } from '#features/school-year/server/leaving-routes.ts'
import { schoolYearRoutes } from '#features/school-year/server/school-year-routes.ts'
import { settingsRoutes } from '#features/settings/server/settings-routes.ts'
import { readinessRoutes } from '#features/site-health/server/readiness.ts'
import { siteHealthRoutes } from '#features/site-health/server/site-health-routes.ts'
import { changeSetRoutes } from '#features/undo/server/change-set-routes.ts'
import { showHistory } from '#features/undo/server/history-routes.ts'
import { trashRoutes } from '#features/undo/server/trash/trash-routes.ts'
import { visibilityRoutes } from '#features/visibility/server/visibility-routes.ts'
import type { Route } from '#server/http/route.ts'
import { openapiRoute } from '#server/openapi/document.ts'
import { namedSchemas } from './named-schemas.ts'
import { pendingCounts } from './pending-counts.ts'

export const routes: readonly Route[] = [
  ...contentRoutes(),
  ...feedbackRoutes,
  showPreview,
  previewEdit,
  ...trashRoutes,
  ...changeSetRoutes,
  ...importRoutes,
  ...schoolYearRoutes,
  ...leavingRoutes,
  ...eveningRoutes,
  ...familyRoutes,
  showHistory,
  ...manageRoutes,
  ...outboxRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...adminsRoutes,
  showHome,
  ...impactRoutes,
  ...reportRoutes,
  ...dashboardRoutes(pendingCounts),
  ...checklistRoutes,
  ...siteHealthRoutes,
  ...settingsRoutes,
  ...classDayRoutes,
  ...classRoutes,
  ...rotaRoutes,
  showPrivacy,
  ...volunteerPermissionsRoutes,
  ...visibilityRoutes,
  ...consentRoutes,
  ...certificateRoutes,
  ...enquiryRoutes,
  ...personRoutes,
  ...retentionRoutes,
  ...backupRoutes,
  ...packRoutes,
  ...hostingRoutes,
  ...readinessRoutes,
]

export const withDescription = (routes: readonly Route[]) => [...routes, openapiRoute(routes, namedSchemas)]

/** Every call of the API, including its description, in the order of the document. */
export const apiRoutes = withDescription(routes)
