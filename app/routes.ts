import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { kinds } from '#domain/kinds/index.ts'
import type { Category, Kind } from '#domain/kinds/kind.ts'

/** Pages of kinds that have a look of their own, by their addresses. */
const ownPages: Record<string, string> = {
  '/classroom': 'pages/classroom.tsx',
  '/home/notification': 'pages/home/notification.tsx',
  '/home/notification/:record': 'pages/home/notification-page.tsx',
}

/** The pages of all other kinds. */
const listPages: Record<Category, string> = {
  event: 'pages/kinds/events.tsx',
  person: 'pages/kinds/people.tsx',
  gallery: 'pages/kinds/gallery.tsx',
}
const recordPages: Partial<Record<Category, string>> = { event: 'pages/kinds/event.tsx' }

/** The table of contents of the site (specification §2). */
export default [
  index('pages/home.tsx'),

  route('about', 'pages/about.tsx'),
  route('about/picinfo', 'pages/about/picinfo.tsx'),

  route('feedback', 'pages/feedback.tsx'),
  route('feedback/sent', 'pages/feedback/sent.tsx'),

  route('privacy', 'pages/privacy.tsx'),

  route('offline', 'pages/offline.tsx'),

  ...kinds.flatMap(publicRoutes),

  route('admin/login', 'pages/admin/login.tsx'),
  route('admin/signup', 'pages/admin/signup.tsx'),
  route('admin/join/:token', 'pages/admin/join.tsx'),
  route('admin/profile', 'pages/admin/profile.tsx'),
  route('admin/updateadmin', 'pages/admin/update-admin.tsx'),
  route('forgotpassword', 'pages/forgot-password.tsx'),
  route('reset-password/:resetToken', 'pages/reset-password.tsx'),
  route('changepassword', 'pages/change-password.tsx'),

  route('admin/dashboard', 'pages/admin/dashboard-layout.tsx', [
    index('pages/admin/dashboard.tsx'),
    route('pending-approvals', 'pages/admin/dashboard/pending-approvals.tsx'),
    route('admins', 'pages/admin/dashboard/admins/admins.tsx'),
    route('invitations', 'pages/admin/dashboard/invitations/invitations.tsx'),
    route('feedback', 'pages/admin/dashboard/feedback/feedback.tsx'),
    route('settings', 'pages/admin/dashboard/settings/settings.tsx'),
    route('security', 'pages/admin/dashboard/security/security.tsx'),
    route('privacy', 'pages/admin/dashboard/consents/consents.tsx'),
    route('privacy/visibility', 'pages/admin/dashboard/visibility/visibility.tsx'),
    route('health', 'pages/admin/dashboard/health/health.tsx'),
    route('handover', 'pages/admin/dashboard/handover/handover.tsx'),
    route('outbox', 'pages/admin/dashboard/outbox/outbox.tsx'),
    ...['trash', 'history', 'changes'].map((view) =>
      route(view, 'pages/admin/dashboard/history/undo-and-history.tsx', { id: view }),
    ),
    route('changes/:id', 'pages/admin/dashboard/history/change-set.tsx'),
    route('school-year', 'pages/admin/dashboard/school-year/school-year.tsx'),
    route('school-year/:year', 'pages/admin/dashboard/school-year/archive.tsx'),
    ...['activity', 'consents', 'visibility'].map((moved) =>
      route(moved, 'pages/admin/dashboard/moved.ts', { id: `moved ${moved}` }),
    ),
    route('import', 'pages/admin/dashboard/import/import.tsx'),
    route('import/:kind', 'pages/admin/dashboard/import/import-kind.tsx'),
    route('manage', 'pages/admin/dashboard/manage/manage.tsx'),
    // An add form and a table of each kind, and one page that edits a record of any kind.
    ...kinds.flatMap(adminRoutes),
    route('people/:kind/:id', 'pages/admin/dashboard/people/person.tsx'),
    route('edit/:kind/:id', 'pages/admin/dashboard/records/edit.tsx'),
  ]),

  route('admin/tonight', 'pages/admin/dashboard-layout.tsx', { id: 'tonight' }, [
    index('pages/admin/tonight/tonight.tsx'),
    route('missing', 'pages/admin/tonight/missing/missing.tsx'),
    route('attendance', 'pages/admin/tonight/attendance/attendance.tsx'),
    route('rota', 'pages/admin/tonight/rota/rota.tsx'),
    route('class-days', 'pages/admin/tonight/class-days/class-days.tsx'),
  ]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

/** The list of a kind and the page of one of its records. */
function publicRoutes({ name, category, page, screens }: Kind): RouteConfigEntry[] {
  const file = (path: string, pages: Partial<Record<Category, string>>) => {
    const found = ownPages[path] ?? (category && pages[category])
    if (!found) throw new Error(`${name} has no page for ${path}: name one in app/routes.ts.`)
    return found
  }
  return [
    ...(page ? [kindRoute(`${name} list`, screens.list, file(screens.list, listPages))] : []),
    ...(screens.one ? [kindRoute(`${name} record`, screens.one, file(screens.one, recordPages))] : []),
  ]
}

function adminRoutes({ name, screens: { add, table } }: Kind): RouteConfigEntry[] {
  return [
    ...(add ? [kindRoute(`${name} form`, add, 'pages/admin/dashboard/records/add.tsx')] : []),
    ...(table ? [kindRoute(`${name} table`, table, 'pages/admin/dashboard/manage/manage-kind.tsx')] : []),
  ]
}

/** Several routes have the same file, so each needs an id. */
function kindRoute(id: string, path: string, file: string) {
  return route(path.replace(/^\/(admin\/dashboard\/)?/, ''), file, { id })
}
