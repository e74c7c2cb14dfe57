import { afterAll, beforeAll } from 'vitest'
import type { DialectName } from '#server/db/dialect.ts'
import { anAdmin, aPassword, asAdmin } from '../admins.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { type Ask, askOf } from './ask.ts'
import { collectRoutes, type Route } from './routes-of.ts'
import { unchanged } from './state.ts'

export type Spec = {
  testApp: TestApp
  /** All routes of the app. */
  routes: Route[]
  ask: Ask
  /** An approved PIC. */
  admin: SignedIn
  /** Sends a request as this PIC. */
  asAdmin: Ask
  /**
   * Sends a request as this PIC with a new session for each call, because sessions expire when a test moves the clock.
   */
  asAdminAnew: Ask
  /** Returns the result of `act`, and asserts that nothing changed. */
  unchanged: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
}

export type SignedIn = { id: string; email: string; password: string; token: string }

/** Opens one app for all tests of a `describe`, with an approved PIC signed in. Use it only inside tests. */
export function openSpec(
  dialect: DialectName,
  options?: Parameters<typeof openTestApp>[1],
  pic: Record<string, unknown> = {},
): Spec {
  const spec = {
    ask: (...call) => askOf(spec.testApp)(...call),
    asAdmin: (method, path, given) => spec.ask(method, path, { token: spec.admin.token, ...given }),
    asAdminAnew: (...call) => askWithNewSession(spec.testApp, spec.admin.id)(...call),
    unchanged: (act) => unchanged(spec.testApp, act),
  } as Spec
  beforeAll(async () => {
    const { opened, routes } = await collectRoutes(() => openTestApp(dialect, options))
    Object.assign(spec, { testApp: opened, routes })
    spec.admin = await signedIn(spec.testApp, pic)
  })
  afterAll(() => spec.testApp?.close())
  return spec
}

/** Opens the same app without the mail queue, which clears the text of sent mails. */
export function openQuietSpec(dialect: DialectName): Spec {
  const spec = openSpec(dialect)
  beforeAll(() => spec.testApp.context.mailer.close())
  return spec
}

/** Adds an approved admin and signs them in. */
export async function signedIn(
  { context }: Pick<TestApp, 'context'>,
  over: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { id, email } = await anAdmin(context, over)
  return { id, email, password: aPassword, token: await tokenOf({ context }, id) }
}

/** Returns a function that sends requests as an admin, with a new session for each call. */
export const askWithNewSession =
  (site: Pick<TestApp, 'context' | 'request'>, id: string): Ask =>
  async (method, path, given) =>
    askOf(site)(method, path, { token: await tokenOf(site, id), ...given })

/** Returns a token as a sign-in would. */
export async function tokenOf({ context }: Pick<TestApp, 'context'>, id: string): Promise<string> {
  const { authorization } = await asAdmin(context, { id })
  return authorization.replace('Bearer ', '')
}
