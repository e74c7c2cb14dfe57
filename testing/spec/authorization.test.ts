import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import {
  type Action,
  allVolunteerSwitches,
  can,
  type Role,
  type VolunteerPermission,
  type VolunteerPermissions,
  visitor,
  volunteerPermissionNames,
} from '#domain/permissions.ts'
import { saveVolunteerPermissions } from '#features/accounts/server/store-volunteer-permissions.ts'
import { volunteerFields } from '../admins.ts'
import type { TestApp } from '../app.ts'
import { dialects } from '../databases.ts'
import { openSite, signedIn, tokenOf } from '../open-site.ts'
import { D } from '../paths.ts'
import type { Method } from './ask.ts'
import { isPublic, publicRoutes } from './public-routes.ts'
import { managingRoutes, pathsWithIds, withUnknownId } from './real-paths.ts'
import { parseRoutes, type Route } from './routes-of.ts'
import { stateOf, unchanged } from './state.ts'

/** Changes that an admin with read-only access may still make, to their own account. */
const ownRoutes = parseRoutes([
  'POST /api/admin/signout',
  'DELETE /api/admin/sessions/:id',
  'DELETE /api/admin/sessions',
  'PUT /api/admin/change-password',
  'PUT /api/admins/update/:adminId',
  'POST /api/admin/confirm',
  'POST /api/admin/confirm/passkey-options',
  'POST PUT DELETE /api/admin/second-factor/app',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/:id',
  'DELETE /api/admin/evenings/rota/calendar',
])
/** Matches forbidden exports: admins with read-only access may not download lists. */
const isTakingAway = ({ path }: Route) => /\/(export|report\.\w+$|(students|volunteers)\/report)/.test(path)

/** Listed explicitly: calls that only a PIC may make. */
const picRoutes = [
  ...managingRoutes,
  ...parseRoutes(
    [
      'GET PUT /settings/volunteers',
      'GET PUT /visibility',
      'POST /visibility/preview',
      'GET PUT /consents',
      'GET /consents/counts',
      'POST /consents/withdraw',
      'GET /consents/:id',
      'GET PUT DELETE /consents/:id/scan',
      'GET POST /invitations',
      'POST /invitations/meeting',
      'POST /invitations/:id/resend',
      'DELETE /invitations/:id',
      'GET /second-factors',
      'PUT /second-factors/required',
      'DELETE /second-factors/:id',
      'GET /people/:kind/:id',
      'GET /people/:kind/:id/file.json',
      'GET /people/:kind/:id/file.pdf',
      'POST /people/:kind/:id/erase',
      'POST /add-page',
      'PUT DELETE /page/:id',
      'GET /applications',
      'PUT DELETE /applications/:id',
      'POST /applications/delete',
      'GET POST /certificates',
      'POST /certificates/file.pdf',
      'POST /certificates/:id/withdraw',
      'GET PUT /retention',
      'PUT /retention/date',
      'POST /retention/preview',
      'POST /handover/pack',
      'PUT /health/mails',
      'GET PUT /places',
      'GET POST /school-year',
      'POST /school-year/dry-run',
      'PUT /school-year/settings',
      'GET /school-year/:year',
      'GET /school-year/:year/archive.csv',
      'GET /school-year/:year/archive.xlsx',
    ],
    D,
  ),
  'GET /api/admin/evenings/classes',
  'PUT /api/admin/evenings/classes',
  'PUT /api/admin/evenings/classes/:id',
  'POST /api/admin/evenings/rota/weeks/:day/copy',
  'GET /api/admin/evenings/rota/gaps',
  'PUT /api/admin/evenings/rota/gaps',
  'POST /api/admin/evenings/hours/:id',
]

/**
 * Listed explicitly: calls that a Volunteer may make unless a PIC has switched them off. Every admin may make
 * all other calls.
 */
const routesBySwitch: Record<VolunteerPermission, string[]> = {
  decideSignUps: [`GET ${D}/pending-approvals`, `PUT ${D}/approve/:id`, `DELETE ${D}/reject/:id`],
  exportLists: [
    `GET ${D}/export/:kind.csv`,
    `GET ${D}/export/:kind.xlsx`,
    `POST ${D}/reportemail`,
    `POST ${D}/reportpdf`,
    `POST ${D}/students/reportexcel`,
    `POST ${D}/volunteers/reportexcel`,
    `POST ${D}/report-recipient`,
    `GET ${D}/report.html`,
    `GET ${D}/report.pdf`,
    `GET ${D}/students/report.xlsx`,
    `GET ${D}/volunteers/report.xlsx`,
  ],
  // This switch also removes fields from responses: see store-volunteer-permissions.test.ts.
  seeAddresses: [
    'GET /api/admin/evenings/absence-notes/:id',
    'POST /api/admin/evenings/absence-notes',
    ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/admin/evenings/siblings/:id`),
    'GET /api/admin/evenings/calls',
    'PUT /api/admin/evenings/calls/:id',
    'DELETE /api/admin/evenings/calls/:id',
    'POST /api/admin/evenings/calls/delete',
  ],
  deleteForGood: [`DELETE ${D}/trash`, `DELETE ${D}/trash/:kind/:id`],
  changeSettings: [
    'GET /api/admin/evenings/parts',
    'PUT /api/admin/evenings/parts',
    `GET ${D}/settings`,
    `PUT ${D}/settings`,
    `PUT ${D}/settings/faculty-photo`,
    `PUT ${D}/settings/logo`,
    `POST ${D}/settings/test-mail`,
    `POST ${D}/add-text`,
    `PUT ${D}/texts/:id`,
    `DELETE ${D}/texts/:id`,
    `GET ${D}/checklist`,
    `PUT ${D}/checklist`,
    `GET ${D}/health`,
    'PUT /api/admin/evenings/missing',
  ],
  makeBackups: [`GET ${D}/backup`, `POST ${D}/backup`],
  // The server rejects each of a phone's events by its id: see features/evenings/server/evenings.test.ts.
  takeRegister: ['PUT', 'DELETE'].map((method) => `${method} /api/admin/evenings/log/:id/photo`),
}

const restrictedRoutes = [...picRoutes, ...Object.values(routesBySwitch).flat()]

/** All switches on, all off, and each one off alone. Any of them can forbid a call. */
const settings: [name: string, VolunteerPermissions][] = [
  ['everything', allVolunteerSwitches(true)],
  ['nothing on the list', allVolunteerSwitches(false)],
  ...volunteerPermissionNames.map((name): [string, VolunteerPermissions] => [
    `everything but ${name}`,
    { ...allVolunteerSwitches(true), [name]: false },
  ]),
]

describe.each(dialects)('permissions on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask } = site
  let testApp: TestApp
  let routes: Route[]
  let real: (path: string) => string

  beforeAll(async () => {
    testApp = site
    routes = site.routes
    real = await pathsWithIds(testApp, ask, site.pic)
  })

  test('every route declares who may use it, and every listed public route exists', () => {
    expect(routes.filter(({ action }) => !action)).toEqual([])
    const known = routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`)
    expect(known.filter((route) => !publicRoutes.includes(route)).length).toBeGreaterThan(50)
    expect(publicRoutes.filter((route) => !known.includes(route))).toEqual([])
  })

  test('visitors lack the permission for every private route, whatever its handler checks, and have it for every public one', () => {
    const open = routes.filter((route) => !isPublic(route) && can(visitor, route.action as Action))
    expect(open).toEqual([])
    const shut = routes.filter((route) => isPublic(route) && !can(visitor, route.action as Action))
    expect(shut).toEqual([])
  })

  test('a PIC may call every route, and all restricted routes exist', async () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`)
    expect(restrictedRoutes.filter((route) => !known.includes(route))).toEqual([])
    expect(await refusedRoutes('PIC', allVolunteerSwitches(false), [])).toEqual([])
  })

  test.each(settings)(
    'a Volunteer who may do %s gets a 403 from exactly the restricted routes and changes nothing',
    async (_name, may) => {
      const taken = volunteerPermissionNames
        .filter((name) => !may[name])
        .flatMap((name) => routesBySwitch[name])
      const expected = [...picRoutes, ...taken]
      expect((await refusedRoutes('Volunteer', may, expected)).sort()).toEqual(expected.sort())
    },
  )

  /**
   * Returns the routes that respond with 403. Requests the routes expected to do so first, and checks that
   * they changed nothing. Requests the others with ids of records that do not exist.
   */
  async function refusedRoutes(role: Role, may: VolunteerPermissions, expected: string[]) {
    const { db, now, backups } = testApp.context
    await saveVolunteerPermissions(db, now(), may)
    const { id } = await signedIn(testApp, role === 'PIC' ? { role } : volunteerFields)
    const refused: string[] = []
    const askEach = async (asked: Route[], tokenFor: (index: number) => Promise<string>) => {
      for (const [index, { method, path }] of asked.entries()) {
        const own = path.replace(':adminId', id)
        const { status, body } = await ask(method as Method, own === path ? withUnknownId(path) : own, {
          token: await tokenFor(index),
        })
        expect(status, `${method} ${path}`).not.toBe(401)
        // This work continues after the response was sent.
        if (status === 202) await backups.whenIdle()
        if (status !== 403) continue
        refused.push(`${method} ${path}`)
        expect(body).toEqual({ success: false, message: 'You are not allowed to do this. Please ask a PIC.' })
      }
    }
    // Each call uses a separate session, because some calls end it.
    const newToken = () => tokenOf(testApp, id)
    const known = routes.filter(({ method }) => method !== 'HEAD')
    const isExpected = ({ method, path }: Route) => expected.includes(`${method} ${path}`)
    const first = known.filter(isExpected)
    const tokens = first.map(newToken)
    await Promise.all(tokens)
    await unchanged(testApp, () => askEach(first, (index) => tokens[index] ?? newToken()))
    await askEach(
      known.filter((route) => !isExpected(route)),
      newToken,
    )
    return refused
  }

  test.each(['Volunteer', 'PIC'])('a %s with read-only access cannot change anything', async (role) => {
    const { db, now } = testApp.context
    await saveVolunteerPermissions(db, now(), allVolunteerSwitches(true))
    const { id } = await signedIn(testApp, role === 'PIC' ? { role } : volunteerFields)
    const yesterday = new Date(now().getTime() - day).toISOString().slice(0, 10)
    await db.updateTable('admins').set({ endsOn: yesterday }).where('id', '=', id).execute()
    const token = await tokenOf(testApp, id)
    const before = await stateOf(testApp)
    const isReading = ({ method }: Route) => method === 'GET' || method === 'HEAD'
    for (const route of routes.filter((route) => !isPublic(route) && !isReading(route))) {
      const { method, path } = route
      if (ownRoutes.includes(`${method} ${path}`)) continue
      const { status, body } = await ask(method as Method, real(path), { token, json: { title: 'X' } })
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
      expect(body.message).toBe('Your access is read-only now. A PIC can give you full access again.')
    }
    expect(await stateOf(testApp)).toEqual(before)
    for (const route of routes.filter(isReading)) {
      const { method, path } = route
      const own = path.replace(':adminId', id)
      const { status } = await ask(method as Method, own === path ? withUnknownId(path) : own, { token })
      const isRefused = isTakingAway(route) || picRoutes.includes(`GET ${path}`)
      if (isRefused) expect({ path, status }).toEqual({ path, status: 403 })
      else expect([401, 403], `${method} ${path}`).not.toContain(status)
    }
    for (const route of ownRoutes) {
      const [method = '', path = ''] = route.split(' ')
      const own = path.replace(':adminId', id)
      const { status } = await ask(method as Method, own === path ? withUnknownId(path) : own, {
        token: await tokenOf(testApp, id),
      })
      expect([401, 403], route).not.toContain(status)
    }
  })
})
