import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { guardRoutes } from '#server/http/guard.ts'
import { anAdmin } from '../admins.ts'
import type { TestApp } from '../app.ts'
import { dialects } from '../databases.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '../open-site.ts'
import { rowsOf } from '../rows.ts'
import type { Ask, Method } from './ask.ts'
import { publicKinds } from './further-kinds.ts'
import { isPublic } from './public-routes.ts'
import { pathsWithIds } from './real-paths.ts'
import { parseRoutes, type Route } from './routes-of.ts'
import { stateOf } from './state.ts'

/** Values of the `Authorization` header that must not be accepted. */
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

/** Listed explicitly: calls that always ask for password, code or passkey again. */
const careful = parseRoutes([
  'PUT /api/admin/dashboard/admins/:id/role',
  'PUT /api/admin/dashboard/admins/:id/ends-on',
  'PUT /api/admin/dashboard/admins/:id/volunteer',
  'POST /api/admin/dashboard/admins/:id/keep',
  'POST /api/admin/dashboard/admins/:id/end',
  'POST /api/admin/dashboard/admins/:id/resume',
  'DELETE /api/admin/dashboard/admins/:id/sessions',
  'DELETE /api/admin/dashboard/admins/:id',
  'PUT /api/admin/dashboard/settings/volunteers',
  'PUT /api/admin/dashboard/visibility',
  'GET /api/admin/dashboard/consents/:id/scan',
  'GET /api/admin/dashboard/people/:kind/:id/file.json',
  'GET /api/admin/dashboard/people/:kind/:id/file.pdf',
  'POST /api/admin/dashboard/people/:kind/:id/erase',
  'PUT /api/admin/dashboard/retention',
  'PUT /api/admin/dashboard/retention/date',
  'POST /api/admin/dashboard/handover/pack',
  'POST /api/admin/dashboard/invitations',
  'POST /api/admin/dashboard/invitations/:id/resend',
  'POST /api/admin/dashboard/invitations/meeting',
  'PUT /api/admin/dashboard/approve/:id',
  'POST /api/admin/evenings/rota/calendar',
  'GET /api/admin/dashboard/export/:kind.csv',
  'GET /api/admin/dashboard/export/:kind.xlsx',
  'GET /api/admin/dashboard/students/report.xlsx',
  'GET /api/admin/dashboard/volunteers/report.xlsx',
  'DELETE /api/admin/dashboard/trash',
  'DELETE /api/admin/dashboard/trash/:kind/:id',
  'POST PUT DELETE /api/admin/second-factor/app',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/:id',
  'PUT /api/admin/dashboard/second-factors/required',
  'DELETE /api/admin/dashboard/second-factors/:id',
])

/** Listed explicitly: calls that ask again only in some cases. */
const sometimesCareful = [
  'POST /api/admin/dashboard/outbox/:id/resend',
  'POST /api/admin/dashboard/students/reportexcel',
  'POST /api/admin/dashboard/volunteers/reportexcel',
]

describe.each(dialects)('authentication on %s', (dialect) => {
  const testApp = openSite(dialect, { pic: false })
  const { ask } = testApp
  let routes: Route[]
  let admin: SignedIn
  let tokens: Tokens
  /** Returns a path with the id of an existing record, so that an accepted call would do damage. */
  let real: (path: string) => string

  beforeAll(async () => {
    routes = testApp.routes
    const ended = await endedTokens(testApp, ask)
    admin = await signedIn(testApp)
    const { db } = testApp.context
    const session = (await rowsOf(db, 'sessions', { adminId: admin.id }))[0]
    tokens = { ...ended, valid: admin.token, hash: session?.tokenHash ?? '' }
    real = await pathsWithIds(testApp, ask, admin)
  })

  test.each(Object.entries(strangers))(
    'a request with %s cannot use private routes and changes nothing',
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

  test.each(Object.entries(strangers))(
    'a request with %s reads public lists as a visitor',
    async (_who, header) => {
      for (const { list, shape, publicKeys } of publicKinds) {
        const authorization = header(tokens)
        const headers = authorization === undefined ? {} : { authorization }
        const { status, body } = await ask('GET', list, { headers })
        expect({ list, status }).toEqual({ list, status: 200 })
        const [record] = shape === 'array' ? body : body.data
        expect(Object.keys(record).sort()).toEqual([...publicKeys].sort())
      }
    },
  )

  test('sensitive actions are rejected ten minutes after sign-in and change nothing', async () => {
    const namesOf = (found: Route[]) => found.map(({ method, path }) => `${method} ${path}`).sort()
    const asking = routes.filter(({ needsConfirmation }) => needsConfirmation)
    const always = asking.filter(({ needsConfirmation }) => needsConfirmation !== 'sometimes')
    expect(namesOf(always)).toEqual([...careful].sort())
    expect(namesOf(asking.filter((route) => !always.includes(route)))).toEqual(sometimesCareful)
    const token = await tokenOf(testApp, admin.id)
    const { db, now } = testApp.context
    const tooLongAgo = new Date(now().getTime() - 600_000).toISOString()
    await db
      .updateTable('sessions')
      .set({ confirmedAt: tooLongAgo })
      .where('adminId', '=', admin.id)
      .execute()
    const before = await stateOf(testApp)
    for (const { method, path } of always) {
      const { status, body } = await ask(method as Method, real(path), { token })
      expect({ path, status, ...body }).toMatchObject({ path, status: 403, needsConfirmation: true })
    }
    expect(await stateOf(testApp)).toEqual(before)
  })

  test('a token in the URL or in a cookie is ignored', async () => {
    const path = '/api/admin/dashboard/counts'
    for (const name of ['token', 'access_token', 'authorization', 'Authorization'])
      expect((await ask('GET', `${path}?${name}=${tokens.valid}`)).status).toBe(401)
    const headers = { cookie: `token=${tokens.valid}; authorization=Bearer ${tokens.valid}` }
    expect((await ask('GET', path, { headers })).status).toBe(401)
    expect((await ask('GET', path, { token: tokens.valid })).status).toBe(200)
  })
})

test('a route without a declared permission prevents the start', async () => {
  const app = Fastify()
  guardRoutes(app, async () => undefined)
  expect(() => app.get('/api/new', async () => 'secret')).toThrow('/api/new does not define an action')
  await app.close()
})

/** Returns tokens that were once valid, with the clock moved past the end of two of them. */
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
  // The first request after the end of access ends the session.
  for (const token of [suspended.token, over.token])
    expect((await ask('GET', '/api/admin/profile', { token })).status).toBe(401)
  return {
    old,
    idle,
    signedOut,
    pending,
    rejected,
    deleted: gone.token,
    suspended: suspended.token,
    over: over.token,
  }
}
