import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { kinds } from '#domain/kinds/index.ts'
import type { Category, Kind } from '#domain/kinds/kind.ts'

const ownPages: Record<string, string> = {
  '/classroom': '../features/content/pages/classroom.tsx',
  '/about/pages': '../features/content/pages/notification.tsx',
  '/about/pages/:record': '../features/content/pages/notification-page.tsx',
  '/home/notification': '../features/content/pages/notification.tsx',
  '/home/notification/:record': '../features/content/pages/notification-page.tsx',
}

const listPages: Record<Category, string> = {
  event: '../features/content/pages/events/events.tsx',
  person: '../features/content/pages/lists/people.tsx',
  gallery: '../features/galleries/pages/gallery.tsx',
}
const recordPages: Partial<Record<Category, string>> = {
  event: '../features/content/pages/events/event.tsx',
  gallery: '../features/galleries/pages/album.tsx',
}

export default [
  index('../features/home/pages/home.tsx'),

  route('about', '../features/about/pages/about.tsx'),
  route('teach', '../features/about/pages/teach.tsx'),
  route('impact', '../features/impact/pages/impact.tsx'),
  route('accessibility', '../features/about/pages/accessibility.tsx'),
  route('call-me', '../features/enquiries/pages/call-me.tsx'),
  route('coming/:token', '../features/rota/pages/coming.tsx'),
  route('withdraw/:token', '../features/enquiries/pages/withdraw.tsx'),
  route('about/picinfo', '../features/about/pages/picinfo.tsx'),

  route('feedback', '../features/feedback/pages/feedback.tsx'),
  route('feedback/sent', '../features/feedback/pages/sent.tsx'),

  route('verify/:code?', '../features/certificates/pages/verify.tsx'),

  route('privacy', '../features/retention/pages/privacy.tsx'),

  route('offline', 'pages/offline.tsx'),

  ...kinds.flatMap(publicRoutes),

  route('admin/login', '../features/accounts/pages/login.tsx'),
  route('admin/signup', '../features/accounts/pages/signup.tsx'),
  route('admin/join/:token', '../features/access/pages/join.tsx'),
  route('admin/profile', '../features/accounts/pages/account.tsx'),
  route('admin/updateadmin', '../features/accounts/pages/update-admin.tsx'),
  route('forgotpassword', '../features/accounts/pages/forgot-password.tsx'),
  route('reset-password/:resetToken', '../features/accounts/pages/reset-password.tsx'),
  route('changepassword', '../features/accounts/pages/change-password.tsx'),

  route('admin/dashboard', '../site/pages/admin-area.tsx', [
    index('../features/dashboard/pages/dashboard.tsx'),
    route('pending-approvals', '../features/access/pages/pending-approvals.tsx'),
    route('admins', '../features/access/pages/admins.tsx'),
    route('invitations', '../features/access/pages/invitations.tsx'),
    route('applications', '../features/enquiries/pages/enquiries.tsx', { id: 'applications' }),
    route('feedback', '../features/feedback/pages/feedback-boxes.tsx'),
    route('settings/:section?', '../site/pages/settings.tsx'),
    route('security', '../features/accounts/pages/security/security.tsx'),
    route('privacy', '../features/consents/pages/consents.tsx'),
    route('privacy/visibility', '../features/visibility/pages/visibility.tsx'),
    route('health', '../features/site-health/pages/health.tsx'),
    route('handover', '../features/handover/pages/handover.tsx'),
    route('outbox', '../features/outbox/pages/outbox.tsx'),
    ...['trash', 'history', 'changes'].map((view) =>
      route(view, '../features/undo/pages/undo-and-history.tsx', { id: view }),
    ),
    route('changes/:id', '../features/undo/pages/change-set.tsx'),
    route('school-year', '../features/school-year/pages/school-year.tsx'),
    route('school-year/:year', '../features/school-year/pages/archive.tsx'),
    ...['activity', 'consents', 'visibility'].map((moved) =>
      route(moved, '../features/dashboard/pages/redirects.ts', { id: `moved ${moved}` }),
    ),
    route('import', '../features/import/pages/import.tsx'),
    route('import/:kind', '../features/import/pages/import-kind.tsx'),
    route('manage', '../features/manage/pages/manage.tsx'),
    ...kinds.flatMap(adminRoutes),
    route('people/:kind/:id', '../features/people/pages/stored-data.tsx'),
    route('edit/:kind/:id', '../features/manage/pages/edit.tsx'),
  ]),

  route('admin/tonight', '../site/pages/admin-area.tsx', { id: 'tonight' }, [
    index('../site/pages/tonight.tsx'),
    route('missing', '../features/families/pages/missing.tsx'),
    route('calls', '../features/enquiries/pages/enquiries.tsx', { id: 'calls' }),
    route('attendance', '../features/evenings/pages/attendance/attendance.tsx'),
    route('rota', '../features/rota/pages/rota.tsx'),
    route('class-days', '../features/class-days/pages/class-days.tsx'),
    route('classes', '../features/classes/pages/classes.tsx', { id: 'classes' }),
  ]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

function publicRoutes({ name, category, page, screens }: Kind): RouteConfigEntry[] {
  const file = (path: string, pages: Partial<Record<Category, string>>) => {
    const found = ownPages[path] ?? (category && pages[category])
    if (!found) throw new Error(`${name} has no page for ${path}. Add one in app/routes.ts.`)
    return found
  }
  return [
    ...(page ? [kindRoute(`${name} list`, screens.list, file(screens.list, listPages))] : []),
    ...(screens.one ? [kindRoute(`${name} record`, screens.one, file(screens.one, recordPages))] : []),
  ]
}

function adminRoutes({ name, screens: { add, table, person } }: Kind): RouteConfigEntry[] {
  return [
    ...(person ? [kindRoute(`${name} person`, person, '../site/pages/person.tsx')] : []),
    ...(add ? [kindRoute(`${name} form`, add, '../features/manage/pages/add.tsx')] : []),
    ...(table ? [kindRoute(`${name} table`, table, '../site/pages/manage-kind.tsx')] : []),
  ]
}

/** The id is required because several routes share a file. */
function kindRoute(id: string, path: string, file: string) {
  return route(path.replace(/^\/(admin\/dashboard\/)?/, ''), file, { id })
}
