import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { createResetToken } from '#features/accounts/server/passwords/set-password.ts'
import { aSignUp } from '../admins.ts'
import { dialects } from '../databases.ts'
import { openSite, tokenOf } from '../open-site.ts'
import { type ArbitraryRequest, arbitraryBody, faults, type Schema } from './arbitrary-requests.ts'
import type { Given, Method } from './ask.ts'
import { pathsWithIds } from './real-paths.ts'
import type { Route } from './routes-of.ts'

/** Requests per route and database. `FUZZ_RUNS=2000` runs more, with a new seed each time. */
const runs = Number(process.env.FUZZ_RUNS ?? 8)
const seed = process.env.FUZZ_RUNS ? {} : { seed: 20_161_121 }
const order = ['GET', 'POST', 'PUT', 'DELETE']

describe.each(dialects)('random requests on %s', (dialect) => {
  const site = openSite(dialect, { env: { PUBLIC_URL: 'http://localhost' } })
  let routes: Route[]
  let real: (path: string) => string
  /** Returns the body types of a route with their schemas, from the API document. */
  let bodies: (route: Route) => [type: string, schema: Schema][]
  const statuses: number[] = []

  beforeAll(async () => {
    real = await pathsWithIds(site, site.ask, site.pic)
    const { paths } = (await site.ask('GET', '/api/openapi.json')).body
    bodies = ({ method, path }) => {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const content: Record<string, { schema: Schema }> = described?.requestBody?.content ?? {}
      return Object.entries(content).map(([type, { schema }]) => [type, schema])
    }
    // Routes that delete come after all others. The very last is the switch that locks PICs out until they have a
    // second factor.
    const rank = ({ method, path }: Route) =>
      order.indexOf(method) + (path === secondFactorPaths.required ? 9 : 0)
    routes = site.routes.filter(({ method }) => method !== 'HEAD').sort((a, b) => rank(a) - rank(b))
  })

  test('cause no server error, and at least a fifth are accepted', async () => {
    for (const route of routes) {
      const body = bodies(route).map(([type, schema]) => fc.tuple(fc.constant(type), arbitraryBody(schema)))
      const request = fc.record({
        ...faults,
        body: body.length > 0 ? fc.oneof(...body) : fc.constant(undefined),
      })
      const property = fc.asyncProperty(request, async (given) => {
        statuses.push(await send(route, given))
      })
      await fc.assert(property, { numRuns: runs, ...seed })
    }
    expect(statuses.length).toBe(routes.length * runs)
    expect(statuses.filter((status) => status < 400).length / statuses.length).toBeGreaterThan(0.2)
  })

  async function send({ method, path }: Route, { id, query, raw, token, body }: ArbitraryRequest) {
    // Moves the clock past the rate limits. Each token belongs to a separate session.
    site.advanceTime(10_000)
    const tokens = { good: await tokenOf(site, site.pic.id), none: undefined, bad: 'a'.repeat(43) }
    const given: Given = { token: path.includes('/join/') ? undefined : tokens[token as keyof typeof tokens] }
    const [type, value] = body ?? []
    if (raw !== null) Object.assign(given, { raw, headers: { 'content-type': 'application/json' } })
    else if (type === 'application/json') given.json = value
    else if (type && typeof value === 'object') given.form = await formOf({ ...value })
    const parameters = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encode(value)}`)
    const address = id === null ? await realAddress(path) : path.replace(/:\w+/g, encode(id))
    return (await site.ask(method as Method, `${address}?${parameters.join('&')}`, given)).status
  }

  async function realAddress(path: string) {
    const { context, storedFiles } = site
    if (path.includes(':name')) return path.replace(':name', (await storedFiles())[0] ?? '')
    if (path.includes(':part')) return path.replace(':part', '1')
    if (path.includes(':resetToken'))
      return path.replace(':resetToken', await createResetToken(context.db, context.now(), site.pic.id))
    if (!path.includes(':token')) return real(path)
    const json = { email: aSignUp().email, role: 'PIC', sendMail: false }
    const { body } = await site.asPic('POST', '/api/admin/dashboard/invitations', { json })
    return path.replace(':token', String(body.link).split('/').at(-1) ?? '')
  }
})

/** Returns form fields. Functions generate files, and objects become JSON. */
async function formOf(fields: object): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    form[name] =
      typeof value === 'function' ? await value() : Object(value) === value ? JSON.stringify(value) : value
  return form
}

/** Encodes a text for a URL. Lone surrogates cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000).replace(/%.?$/, '')
