import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KindPaths } from '#domain/kinds/kind.ts'
import {
  type Action,
  allVolunteerSwitches,
  can,
  type Role,
  type VolunteerPermissions,
  type VolunteerSwitch,
  visitor,
  volunteerSwitches,
} from '#domain/permissions.ts'
import { saveVolunteerPermissions } from '../../accounts/volunteer-permissions.ts'
import { guardRoutes } from '../../http/guard.ts'
import { addInvitation, invitationExpiry } from '../../invitations/invitations.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { anAdmin, aVolunteersPart } from '../admins.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { dialects } from '../databases.ts'
import { addRecord } from './add-record.ts'
import { type Ask, askOf, type Method } from './ask.ts'
import { allKinds, furtherDefinitions, publicKinds } from './further-kinds.ts'
import { type SignedIn, signedIn, tokenOf } from './open-spec.ts'
import { type Route, routesOf } from './routes-of.ts'
import { stateOf } from './state.ts'

const hour = 3_600_000

/**
 * What anybody may call, by hand. A new route is private unless somebody adds it here on purpose, or it belongs to a
 * kind that the specification does not name: then its definition says who may call it.
 */
const publicRoutes = [
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
  'POST /api/admin/join/:token',
  'GET /api/home',
  'GET /api/settings',
  'GET /api/openapi.json',
  'POST /feedback',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /feed.xml',
  'GET /calendar.ics',
  'GET /manifest.webmanifest',
  'GET /speculation-rules.json',
  'POST /feedback',
  'GET /healthz',
  'GET /readyz',
  'GET /uploads/default.png',
  'GET /uploads/:name',
  ...furtherDefinitions.flatMap(({ paths, permissions }) => [
    ...(can(visitor, permissions.list) ? readPaths(paths) : []),
    ...(can(visitor, permissions.add) ? [`POST ${paths.add}`] : []),
  ]),
]

/** What somebody with read-only access may do beside reading: look after their own account. */
const ownRoutes = [
  'POST /api/admin/signout',
  'DELETE /api/admin/sessions/:id',
  'DELETE /api/admin/sessions',
  'PUT /api/admin/change-password',
  'PUT /api/admins/update/:adminId',
  'POST /api/admin/confirm',
  'POST /api/admin/confirm/passkey-options',
  'POST /api/admin/second-factor/app',
  'PUT /api/admin/second-factor/app',
  'DELETE /api/admin/second-factor/app',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/:id',
]
/** Readings that are refused: whoever is about to leave takes no lists along. */
const isTakingAway = ({ path }: Route) => /\/(export|report\.\w+$|(students|volunteers)\/report)/.test(path)

function readPaths({ list, one, choices }: KindPaths) {
  return [list, one, ...(choices ? [choices] : [])].map((path) => `GET ${path}`)
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

const isPublic = ({ method, path }: Route) =>
  publicRoutes.includes(`${method === 'HEAD' ? 'GET' : method} ${path}`)

const D = '/api/admin/dashboard'

/** Of one account; the id in their paths is that of a Volunteer. */
const managingRoutes = [
  `PUT ${D}/admins/:id/role`,
  `PUT ${D}/admins/:id/ends-on`,
  `POST ${D}/admins/:id/keep`,
  `POST ${D}/admins/:id/end`,
  `POST ${D}/admins/:id/resume`,
  `DELETE ${D}/admins/:id/sessions`,
  `DELETE ${D}/admins/:id`,
]

/** What only a PIC may call, by hand. */
const picRoutes = [
  ...managingRoutes,
  `GET ${D}/settings/volunteers`,
  `PUT ${D}/settings/volunteers`,
  `GET ${D}/invitations`,
  `POST ${D}/invitations`,
  `POST ${D}/invitations/meeting`,
  `POST ${D}/invitations/:id/resend`,
  `DELETE ${D}/invitations/:id`,
  `GET ${D}/second-factors`,
  `PUT ${D}/second-factors/required`,
  `DELETE ${D}/second-factors/:id`,
]

/** What a Volunteer may call only as long as no PIC has switched it off, by hand. All else is every admin's. */
const routesBySwitch: Record<VolunteerSwitch, string[]> = {
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
  // Takes no call away, but fields of the answers: see volunteer-permissions.test.ts.
  seeAddresses: [],
  deleteForGood: [`DELETE ${D}/trash`, `DELETE ${D}/trash/:kind/:id`],
  changeSettings: [
    `GET ${D}/settings`,
    `PUT ${D}/settings`,
    `PUT ${D}/settings/faculty-photo`,
    `POST ${D}/settings/test-mail`,
    `GET ${D}/system`,
    `GET ${D}/checklist`,
    `PUT ${D}/checklist`,
  ],
  makeBackups: [`GET ${D}/backup`, `POST ${D}/backup`],
}

const restrictedRoutes = [...picRoutes, ...Object.values(routesBySwitch).flat()]

/** Each switch off alone, all off, and all on; one of them is enough to be refused. */
const settings: [name: string, VolunteerPermissions][] = [
  ['everything', allVolunteerSwitches(true)],
  ['nothing of the list', allVolunteerSwitches(false)],
  ...volunteerSwitches.map((name): [string, VolunteerPermissions] => [
    `everything but ${name}`,
    { ...allVolunteerSwitches(true), [name]: false },
  ]),
]

/** What is sent as `Authorization` by those who must not come in. */
const strangers = {
  'no token': () => undefined,
  'an empty Bearer': () => 'Bearer ',
  'Bearer null': () => 'Bearer null',
  'Bearer undefined': () => 'Bearer undefined',
  'a token of 10 KB': () => `Bearer ${'a'.repeat(10_000)}`,
  'an unknown token': () => `Bearer ${'a'.repeat(43)}`,
  'a token with another last character': (t: Tokens) =>
    `Bearer ${t.valid.slice(0, -1)}${t.valid.endsWith('A') ? 'E' : 'A'}`,
  'a valid token as Basic': (t: Tokens) => `Basic ${t.valid}`,
  'a valid token without Bearer': (t: Tokens) => t.valid,
  'two valid tokens in one header': (t: Tokens) => `Bearer ${t.valid}, Bearer ${t.valid}`,
  'the hash of a valid token': (t: Tokens) => `Bearer ${t.hash.slice(0, 43)}`,
  'a token not used for 13 hours': (t: Tokens) => `Bearer ${t.idle}`,
  'a token of 8 days ago, used all the time': (t: Tokens) => `Bearer ${t.old}`,
  'a token after signing out': (t: Tokens) => `Bearer ${t.signedOut}`,
  'a token of a pending admin': (t: Tokens) => `Bearer ${t.pending}`,
  'a token of a rejected admin': (t: Tokens) => `Bearer ${t.rejected}`,
  'a token of an admin who was deleted': (t: Tokens) => `Bearer ${t.deleted}`,
  'a token of an admin whose access was ended': (t: Tokens) => `Bearer ${t.suspended}`,
  'a token of an admin whose access is over': (t: Tokens) => `Bearer ${t.over}`,
} satisfies Record<string, (tokens: Tokens) => string | undefined>

type Tokens = Record<
  'valid' | 'hash' | 'idle' | 'old' | 'signedOut' | 'pending' | 'rejected' | 'deleted' | 'suspended' | 'over',
  string
>

describe.each(dialects)('who may call what, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let routes: Route[]
  let admin: SignedIn
  let tokens: Tokens
  /** A path with the id of something that is really there, so that a call that came through would do harm. */
  let real: (path: string) => string

  beforeAll(async () => {
    const collected = await routesOf(() => openTestApp(dialect))
    routes = collected.routes
    testApp = collected.opened
    ask = askOf(testApp)
    const ended = await endedTokens(testApp, ask)
    admin = await signedIn(testApp)
    const { db } = testApp.context
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('adminId', '=', admin.id)
      .executeTakeFirst()
    tokens = { ...ended, valid: admin.token, hash: session?.tokenHash ?? '' }
    real = await realPaths(testApp, ask, admin)
  })
  afterAll(() => testApp?.close())

  test('every route says who may use it, and there are as many as there should be', () => {
    expect(routes.filter(({ action }) => !action)).toEqual([])
    const known = routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`)
    expect(known.filter((route) => !publicRoutes.includes(route)).length).toBeGreaterThan(50)
    expect(publicRoutes.filter((route) => !known.includes(route))).toEqual([])
  })

  test('what a private route asks for, no visitor may do, even where its handler would ask again', () => {
    const open = routes.filter((route) => !isPublic(route) && can(visitor, route.action as Action))
    expect(open).toEqual([])
    const shut = routes.filter((route) => isPublic(route) && !can(visitor, route.action as Action))
    expect(shut).toEqual([])
  })

  test.each(Object.entries(strangers))(
    '%s opens no private route and changes nothing',
    async (_who, header) => {
      const before = await stateOf(testApp)
      for (const route of routes.filter((route) => !isPublic(route))) {
        const authorization = header(tokens)
        const { status, text } = await ask(route.method as Method, real(route.path), {
          headers: authorization === undefined ? {} : { authorization },
          ...(route.method === 'PUT' || route.method === 'POST'
            ? { json: { fullName: 'X', title: 'X' } }
            : {}),
        })
        expect({ ...route, status }).toEqual({ ...route, status: 401 })
        expect(
          Object.keys(JSON.parse(text || '{}')).filter((key) => !/^(success|message)$/.test(key)),
        ).toEqual([])
      }
      expect(await stateOf(testApp)).toEqual(before)
    },
  )

  test.each(Object.entries(strangers))('%s reads what is public as a visitor', async (_who, header) => {
    for (const { list, shape, publicKeys } of publicKinds) {
      const authorization = header(tokens)
      const headers = authorization === undefined ? {} : { authorization }
      const { status, body } = await ask('GET', list, { headers })
      expect({ list, status }).toEqual({ list, status: 200 })
      const [record] = shape === 'array' ? body : body.data
      expect(Object.keys(record).sort()).toEqual([...publicKeys].sort())
    }
  })

  test('careful deeds are refused ten minutes after signing in, and change nothing', async () => {
    expect(
      routes
        .filter(({ needsConfirmation }) => needsConfirmation)
        .map(nameOf)
        .sort(),
    ).toEqual([...careful].sort())
    const token = await tokenOf(testApp, admin.id)
    const { db, now } = testApp.context
    const tooLongAgo = new Date(now().getTime() - 600_000).toISOString()
    await db
      .updateTable('sessions')
      .set({ confirmedAt: tooLongAgo })
      .where('adminId', '=', admin.id)
      .execute()
    const before = await stateOf(testApp)
    for (const { method, path } of routes.filter(({ needsConfirmation }) => needsConfirmation)) {
      const { status, body } = await ask(method as Method, real(path), { token })
      expect({ path, status, ...body }).toMatchObject({ path, status: 403, needsConfirmation: true })
    }
    expect(await stateOf(testApp)).toEqual(before)
  })

  test('a token in the address or in a cookie is none', async () => {
    const path = '/api/admin/dashboard/counts'
    for (const name of ['token', 'access_token', 'authorization', 'Authorization'])
      expect((await ask('GET', `${path}?${name}=${tokens.valid}`)).status).toBe(401)
    const headers = { cookie: `token=${tokens.valid}; authorization=Bearer ${tokens.valid}` }
    expect((await ask('GET', path, { headers })).status).toBe(401)
    expect((await ask('GET', path, { token: tokens.valid })).status).toBe(200)
  })

  test('a PIC may call every route, and those that are restricted are all there', async () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`)
    expect(restrictedRoutes.filter((route) => !known.includes(route))).toEqual([])
    expect(await refusedRoutes('PIC', allVolunteerSwitches(false))).toEqual([])
  })

  test.each(settings)(
    'a Volunteer who may do %s is refused exactly the rest, and changes nothing',
    async (_name, may) => {
      const taken = volunteerSwitches.filter((name) => !may[name]).flatMap((name) => routesBySwitch[name])
      expect((await refusedRoutes('Volunteer', may)).sort()).toEqual([...picRoutes, ...taken].sort())
    },
  )

  /**
   * The routes that answer 403 to somebody; whatever is refused has changed nothing. What is not refused is asked about
   * things that are not there.
   */
  async function refusedRoutes(role: Role, may: VolunteerPermissions) {
    const { db, now } = testApp.context
    await saveVolunteerPermissions(db, now(), may)
    const { id } = await signedIn(testApp, role === 'PIC' ? { role } : aVolunteersPart)
    const refused: string[] = []
    for (const { method, path } of routes.filter(({ method }) => method !== 'HEAD')) {
      // Each call has a session of its own, since some of them end it.
      const token = await tokenOf(testApp, id)
      const own = path.replace(':adminId', id)
      const isRestricted = role === 'Volunteer' && restrictedRoutes.includes(`${method} ${path}`)
      const before = isRestricted ? await stateOf(testApp) : undefined
      const { status, body } = await ask(method as Method, own === path ? unreal(path) : own, { token })
      expect(status, `${method} ${path}`).not.toBe(401)
      // It goes on after its call was answered.
      if (status === 202) await testApp.context.backups.whenIdle()
      if (status !== 403) continue
      refused.push(`${method} ${path}`)
      expect(body).toEqual({ success: false, message: 'You may not do this. Please ask a PIC.' })
      expect(await stateOf(testApp)).toEqual(before)
    }
    return refused
  }

  test.each(['Volunteer', 'PIC'])('a %s with read-only access reads, and changes nothing', async (role) => {
    const { db, now } = testApp.context
    await saveVolunteerPermissions(db, now(), allVolunteerSwitches(true))
    const { id } = await signedIn(testApp, role === 'PIC' ? { role } : aVolunteersPart)
    const yesterday = new Date(now().getTime() - 24 * hour).toISOString().slice(0, 10)
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
      const { status } = await ask(method as Method, own === path ? unreal(path) : own, { token })
      const isRefused = isTakingAway(route) || picRoutes.includes(`GET ${path}`)
      if (isRefused) expect({ path, status }).toEqual({ path, status: 403 })
      else expect([401, 403], `${method} ${path}`).not.toContain(status)
    }
    for (const route of ownRoutes) {
      const [method = '', path = ''] = route.split(' ')
      const own = path.replace(':adminId', id)
      const { status } = await ask(method as Method, own === path ? unreal(path) : own, {
        token: await tokenOf(testApp, id),
      })
      expect([401, 403], route).not.toContain(status)
    }
  })
})

/** What asks for password, code or passkey again, by hand. */
const careful = [
  'PUT /api/admin/dashboard/admins/:id/role',
  'PUT /api/admin/dashboard/admins/:id/ends-on',
  'POST /api/admin/dashboard/admins/:id/end',
  'POST /api/admin/dashboard/admins/:id/resume',
  'DELETE /api/admin/dashboard/admins/:id/sessions',
  'DELETE /api/admin/dashboard/admins/:id',
  'PUT /api/admin/dashboard/settings/volunteers',
  'POST /api/admin/dashboard/invitations',
  'POST /api/admin/dashboard/invitations/:id/resend',
  'GET /api/admin/dashboard/export/:kind.csv',
  'GET /api/admin/dashboard/export/:kind.xlsx',
  'GET /api/admin/dashboard/students/report.xlsx',
  'GET /api/admin/dashboard/volunteers/report.xlsx',
  'DELETE /api/admin/dashboard/trash',
  'DELETE /api/admin/dashboard/trash/:kind/:id',
  'POST /api/admin/second-factor/app',
  'PUT /api/admin/second-factor/app',
  'DELETE /api/admin/second-factor/app',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/:id',
  'PUT /api/admin/dashboard/second-factors/required',
  'DELETE /api/admin/dashboard/second-factors/:id',
]

test('a route that does not say who may use it stops the start', async () => {
  const app = Fastify()
  guardRoutes(app, async () => undefined)
  expect(() => app.get('/api/new', async () => 'secret')).toThrow('/api/new does not say who may use it')
  await app.close()
})

const unreal = (path: string) => path.replace(/:\w+/, '01930000-0000-7000-8000-000000000000')

/** Tokens that were good once, with the clock moved on past the ends of two of them. */
async function endedTokens(testApp: TestApp, ask: Ask) {
  const { db } = testApp.context
  const one = await signedIn(testApp)
  const old = await tokenOf(testApp, one.id)
  for (let passed = 0; passed < 8 * 24; passed += 11) {
    const { status } = await ask('GET', '/api/admin/profile', { token: old })
    expect({ passed, status }).toEqual({ passed, status: passed < 7 * 24 ? 200 : 401 })
    testApp.advanceTime(11 * hour)
  }
  const idle = await tokenOf(testApp, one.id)
  testApp.advanceTime(13 * hour)
  expect((await ask('GET', '/api/admin/profile', { token: idle })).status).toBe(401)

  const signedOut = await tokenOf(testApp, one.id)
  await ask('POST', '/api/admin/signout', { token: signedOut })
  const { id: pendingId } = await anAdmin(testApp.context, { status: 'pending' })
  const pending = await tokenOf(testApp, pendingId)
  const { id: rejectedId } = await anAdmin(testApp.context, { status: 'pending' })
  const rejected = await tokenOf(testApp, rejectedId)
  const { token } = await signedIn(testApp)
  const reject = await ask('DELETE', `/api/admin/dashboard/reject/${rejectedId}`, { token })
  expect(reject.status).toBe(200)
  const gone = await signedIn(testApp)
  await db.deleteFrom('admins').where('id', '=', gone.id).execute()
  const suspended = await signedIn(testApp)
  const endedAt = testApp.context.now().toISOString()
  await db.updateTable('admins').set({ endedAt }).where('id', '=', suspended.id).execute()
  const over = await signedIn(testApp)
  await db.updateTable('admins').set({ endsOn: '2026-01-01' }).where('id', '=', over.id).execute()
  // Noticing that they are over ends their sessions.
  for (const token of [suspended.token, over.token])
    expect((await ask('GET', '/api/admin/profile', { token })).status).toBe(401)
  return {
    ...{ old, idle, signedOut, pending, rejected },
    ...{ deleted: gone.token, suspended: suspended.token, over: over.token },
  }
}

/** One record of each kind, somebody who waits for approval, and the admin: what ids in paths stand for. */
async function realPaths(testApp: TestApp, ask: Ask, admin: SignedIn) {
  const ids = new Map<string, string>()
  for (const kind of allKinds) {
    const { _id } = await addRecord(ask, admin.token, kind)
    for (const path of [`${kind.list}/:id`, ...kind.change]) ids.set(path, _id)
  }
  for (const mark of ['read', 'spam'])
    ids.set(`/api/admin/dashboard/feedback/:id/${mark}`, ids.get('/api/admin/dashboard/feedback/:id') ?? '')
  const sessions = await ask('GET', '/api/admin/sessions', { token: admin.token })
  ids.set('/api/admin/sessions/:id', sessions.body.data[0].id)
  // A password is enough to confirm, as long as there is nothing else.
  ids.set('/api/admin/passkeys/:id', '01930000-0000-7000-8000-000000000000')
  ids.set('/api/admin/dashboard/second-factors/:id', admin.id)
  const letter = { to: 'mira@example.org', subject: 'Hello', text: 'Hello', html: '' }
  const mail = await enqueueMail(testApp.context.db, testApp.context.now(), letter)
  ids.set('/api/admin/dashboard/outbox/:id/resend', mail.id)
  const [student] = allKinds
  if (!student) throw new Error('no student')
  const deleted = await addRecord(ask, admin.token, student)
  await ask('DELETE', String(student.change[0]).replace(':id', deleted._id), { token: admin.token })
  const trash = '/api/admin/dashboard/trash/:kind/:id'
  for (const path of [trash, `${trash}/restore`]) ids.set(path, deleted._id)
  const { id: volunteer } = await anAdmin(testApp.context, aVolunteersPart)
  for (const route of managingRoutes) ids.set(route.split(' ')[1] ?? '', volunteer)
  ids.set('/api/admin/dashboard/preview/:kind/:id', deleted._id)
  const { id: newcomer } = await anAdmin(testApp.context, { status: 'pending' })
  for (const decision of ['approve', 'reject']) ids.set(`/api/admin/dashboard/${decision}/:id`, newcomer)
  const invitation = { email: 'invited@example.org', role: 'Volunteer', endsOn: null, maxSignUps: 1 } as const
  const sender = { id: admin.id, fullName: 'Mira' }
  const expiresAt = invitationExpiry(testApp.context.now())
  const { row } = await addInvitation(testApp.context, testApp.context.db, sender, {
    ...invitation,
    expiresAt,
  })
  for (const path of ['', '/resend']) ids.set(`/api/admin/dashboard/invitations/:id${path}`, row.id)
  return (path: string) => {
    const id = path.includes(':adminId') ? admin.id : (ids.get(path) ?? '')
    const named = path.replace(':kind', student.name)
    if (named.includes(':') && !id) throw new Error(`There is nothing at ${path} in this test.`)
    return named.replace(/:\w+/, id)
  }
}
