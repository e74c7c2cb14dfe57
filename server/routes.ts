import { volunteerPermissionsRoutes } from './accounts/change-volunteer-permissions.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminsRoutes } from './admins/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { changeSetRoutes } from './change-sets/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { classDayRoutes } from './evenings/class-days.ts'
import { rotaRoutes } from './evenings/rota/routes.ts'
import { eveningRoutes } from './evenings/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { placeRoutes } from './handover/place-routes.ts'
import { packRoutes } from './handover/routes.ts'
import { showHistory } from './history/routes.ts'
import { showHome } from './home/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { openapiRoute } from './openapi/document.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { personRoutes } from './people/routes.ts'
import { showPreview } from './preview/routes.ts'
import { showPrivacy } from './privacy/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { leavingRoutes } from './school-year/leaving-routes.ts'
import { schoolYearRoutes } from './school-year/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { readinessRoutes } from './site-health/readiness.ts'
import { siteHealthRoutes } from './site-health/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { visibilityRoutes } from './visibility/routes.ts'

const routes = [
  ...contentRoutes(),
  ...feedbackRoutes,
  showPreview,
  ...trashRoutes,
  ...changeSetRoutes,
  ...importRoutes,
  ...schoolYearRoutes,
  ...leavingRoutes,
  ...eveningRoutes,
  showHistory,
  ...exportRoutes,
  ...outboxRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...adminsRoutes,
  showHome,
  ...reportRoutes,
  ...dashboardRoutes,
  ...checklistRoutes,
  ...siteHealthRoutes,
  ...settingsRoutes,
  ...classDayRoutes,
  ...rotaRoutes,
  showPrivacy,
  ...volunteerPermissionsRoutes,
  ...visibilityRoutes,
  ...consentRoutes,
  ...personRoutes,
  ...retentionRoutes,
  ...backupRoutes,
  ...packRoutes,
  ...placeRoutes,
  ...readinessRoutes,
]

/** Every call of the API, its description included, in the order in which that shows them. */
export const apiRoutes = [...routes, openapiRoute(routes)]
