import { afterAll, beforeAll } from 'vitest'
import type { DialectName } from '#server/db/dialect.ts'
import { anAdmin, aPassword, asAdmin } from '../admins.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { type Ask, askOf } from './ask.ts'

export type Spec = {
  testApp: TestApp
  ask: Ask
  /** An approved PIC. */
  admin: SignedIn
  /** As `ask`, by that PIC. */
  asAdmin: Ask
}

export type SignedIn = { id: string; email: string; password: string; token: string }

/** One app for all tests of a `describe`, with an approved PIC signed in; to be used inside of tests only. */
export function openSpec(
  dialect: DialectName,
  options?: Parameters<typeof openTestApp>[1],
  pic: Record<string, unknown> = {},
): Spec {
  const spec = {} as Spec
  beforeAll(async () => {
    spec.testApp = await openTestApp(dialect, options)
    spec.ask = askOf(spec.testApp)
    spec.admin = await signedIn(spec.testApp, pic)
    spec.asAdmin = (method, path, given) => spec.ask(method, path, { token: spec.admin.token, ...given })
  })
  afterAll(() => spec.testApp?.close())
  return spec
}

/** The same without the queue, which empties the words of mails that it has sent. */
export function openQuietSpec(dialect: DialectName): Spec {
  const spec = openSpec(dialect)
  beforeAll(() => spec.testApp.context.mailer.close())
  return spec
}

/** Somebody approved, with a token of their own. */
export async function signedIn(
  { context }: Pick<TestApp, 'context'>,
  over: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { id, email } = await anAdmin(context, over)
  return { id, email, password: aPassword, token: await tokenOf({ context }, id) }
}

/** A token as a sign-in gives it. */
export async function tokenOf({ context }: Pick<TestApp, 'context'>, id: string): Promise<string> {
  const { authorization } = await asAdmin(context, { id })
  return authorization.replace('Bearer ', '')
}
