import type { KindPaths } from '#domain/kinds/kind.ts'
import { can, visitor } from '#domain/permissions.ts'
import { furtherDefinitions } from './further-kinds.ts'
import type { Route } from './routes-of.ts'

/**
 * What anybody may call, by hand. A new route is private unless somebody adds it here on purpose, or it belongs to a
 * kind that the specification does not name: then its definition says who may call it.
 */
export const publicRoutes = [
  'GET /api/homePageImage',
  'GET /api/notification',
  'GET /api/classroom',
  'GET /api/alumni',
  'GET /api/students',
  'GET /api/volunteers',
  'GET /api/donation-drive/cloth-donations',
  'GET /api/events/activities',
  'GET /api/events/farewells',
  'GET /api/events/festivals',
  'GET /api/events/freshersInductions',
  'GET /api/gallery',
  'GET /api/admin/dashboard/gallery/festival/photos',
  'GET /api/admin/dashboard/gallery/farewell/photos',
  'GET /api/admin/dashboard/gallery/induction/photos',
  'GET /api/admin/dashboard/gallery/activities/photos',
  'GET /api/alumni/choices',
  'GET /api/students/choices',
  'GET /api/volunteers/choices',
  'GET /api/donation-drive/cloth-donations/choices',
  'GET /api/events/activities/choices',
  'GET /api/events/farewells/choices',
  'GET /api/events/festivals/choices',
  'GET /api/events/freshersInductions/choices',
  'GET /api/homePageImage/:id',
  'GET /api/notification/:id',
  'GET /api/classroom/:id',
  'GET /api/alumni/:id',
  'GET /api/students/:id',
  'GET /api/volunteers/:id',
  'GET /api/donation-drive/cloth-donations/:id',
  'GET /api/events/activities/:id',
  'GET /api/events/farewells/:id',
  'GET /api/events/festivals/:id',
  'GET /api/events/freshersInductions/:id',
  'GET /api/gallery/:id',
  'GET /api/admin/dashboard/gallery/festival/photos/:id',
  'GET /api/admin/dashboard/gallery/farewell/photos/:id',
  'GET /api/admin/dashboard/gallery/induction/photos/:id',
  'GET /api/admin/dashboard/gallery/activities/photos/:id',
  'POST /api/feedback/add-feedback',
  'POST /api/admin/signin',
  'POST /api/admin/signin/passkey/options',
  'POST /api/admin/signin/passkey',
  'POST /api/admin/signup',
  'POST /api/admin/forget-password',
  'POST /api/admin/reset-password/:resetToken',
  'GET /api/admin/join/:token',
  // Under a secret address, as calendars know no login.
  'GET /calendar/:token.ics',
  'POST /api/admin/join/:token',
  'GET /api/home',
  'GET /api/settings',
  'GET /api/privacy',
  'GET /api/openapi.json',
  'POST /feedback',
  'POST /bn/feedback',
  'POST /hi/feedback',
  'GET /sitemap.xml',
  'GET /sitemap-:part.xml',
  'GET /robots.txt',
  'GET /feed.xml',
  'GET /calendar.ics',
  'GET /bn/feed.xml',
  'GET /bn/calendar.ics',
  'GET /hi/feed.xml',
  'GET /hi/calendar.ics',
  'GET /manifest.webmanifest',
  'GET /speculation-rules.json',
  'POST /feedback',
  'POST /bn/feedback',
  'POST /hi/feedback',
  'GET /healthz',
  'GET /readyz',
  // Its own token is asked for, which no admin has.
  // Its address is signed by a PIC's session; without that nobody learns whether there is one.
  'GET /api/admin/dashboard/handover/pack/:id/file',
  'GET /uploads/default.png',
  'GET /uploads/:name',
  ...furtherDefinitions.flatMap(({ paths, permissions }) => [
    ...(can(visitor, permissions.list) ? readPaths(paths) : []),
    ...(can(visitor, permissions.add) ? [`POST ${paths.add}`] : []),
  ]),
]

export const isPublic = ({ method, path }: Route) =>
  publicRoutes.includes(`${method === 'HEAD' ? 'GET' : method} ${path}`)

function readPaths({ list, one, choices }: KindPaths) {
  return [list, one, ...(choices ? [choices] : [])].map((path) => `GET ${path}`)
}
