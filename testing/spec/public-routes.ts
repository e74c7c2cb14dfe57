import type { KindPaths } from '#domain/kinds/kind.ts'
import { can, visitor } from '#domain/permissions.ts'
import { furtherDefinitions } from './further-kinds.ts'
import type { Route } from './routes-of.ts'

/** Lists that visitors may read. The first eight have filter choices. */
const publicLists = [
  '/api/alumni',
  '/api/students',
  '/api/volunteers',
  '/api/donation-drive/cloth-donations',
  '/api/events/activities',
  '/api/events/farewells',
  '/api/events/festivals',
  '/api/events/freshersInductions',
  '/api/homePageImage',
  '/api/notification',
  '/api/classroom',
  '/api/gallery',
  '/api/admin/dashboard/gallery/festival/photos',
  '/api/admin/dashboard/gallery/farewell/photos',
  '/api/admin/dashboard/gallery/induction/photos',
  '/api/admin/dashboard/gallery/activities/photos',
]

/**
 * Routes without login, listed explicitly. A new route is private unless it is deliberately added here or belongs to a
 * kind that is not in the specification. In that case, the kind's definition determines who may call it.
 */
export const publicRoutes = [
  ...publicLists.flatMap((list) => [`GET ${list}`, `GET ${list}/:id`]),
  ...publicLists.slice(0, 8).map((list) => `GET ${list}/choices`),
  'POST /api/feedback/add-feedback',
  'POST /api/admin/signin',
  'POST /api/admin/signin/passkey/options',
  'POST /api/admin/signin/passkey',
  'POST /api/admin/signup',
  'POST /api/admin/forget-password',
  'POST /api/admin/reset-password/:resetToken',
  'GET /api/admin/join/:token',
  // At a secret URL, because calendar apps cannot log in.
  'GET /calendar/:token.ics',
  'POST /api/admin/join/:token',
  'GET /api/home',
  'GET /api/impact',
  'GET /api/impact/sheet.pdf',
  'GET /api/settings',
  'GET /api/privacy',
  'GET /api/certificates/:code',
  'GET /api/openapi.json',
  'POST /feedback',
  'POST /bn/feedback',
  'POST /hi/feedback',
  'POST /teach',
  'POST /bn/teach',
  'POST /hi/teach',
  'POST /call-me',
  'POST /bn/call-me',
  'POST /hi/call-me',
  'GET /api/coming/:token',
  'POST /coming/:token',
  'POST /bn/coming/:token',
  'POST /hi/coming/:token',
  'POST /withdraw/:token',
  'POST /bn/withdraw/:token',
  'POST /hi/withdraw/:token',
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
  'GET /healthz',
  'GET /readyz',
  // A PIC's session signs the URL. The response to an unsigned request does not reveal whether a pack exists.
  'GET /api/admin/dashboard/handover/pack/:id/file',
  'GET /look/:version/:file',
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
