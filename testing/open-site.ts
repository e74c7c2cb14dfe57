import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { anAdmin, aPassword, asAdmin, volunteerFields } from './admins.ts'
import { openTestApp, type TestApp } from './app.ts'
import { addRecord } from './spec/add-record.ts'
import { type Ask, askOf } from './spec/ask.ts'
import { kindNamed } from './spec/further-kinds.ts'
import { collectRoutes, type Route } from './spec/routes-of.ts'
import { stateButSessions, unchanged, unchangedButSessions } from './spec/state.ts'

export type SignedIn = { id: string; email: string; password: string; token: string }

/** A site with its people, for the tests of a file. */
export type Site = TestApp & {
  /** All routes of the app. */
  routes: Route[]
  /** Sends a request as a visitor, or as the owner of the given token. */
  ask: Ask
  /** An approved PIC. */
  pic: SignedIn
  /** Sends a request as this PIC, whose session does not expire while a test moves the clock. */
  asPic: Ask
  /** Sends a request as a Volunteer, who is added by the first one. */
  asVolunteer: Ask
  /** Adds a record of a kind as the PIC, with a picture if the kind requires one. Returns the record. */
  add: (kind: string, over?: Record<string, string>) => Promise<{ _id: string } & Record<string, unknown>>
  /** Returns what the app has stored, without sessions. */
  state: () => Promise<object>
  /** Returns the result of `act`, and asserts that nothing changed. */
  unchanged: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** Like `unchanged`, but ignores sessions. */
  unchangedButSessions: <Result>(act: () => Promise<Result>) => Promise<Result>
}

type Options = Parameters<typeof openTestApp>[1] & {
  /** The fields of the PIC, if tests need special ones; `false` for a site without admins. */
  pic?: Record<string, unknown> | false
  /** True for a new site for each test, instead of one for all tests of the `describe` or the file. */
  each?: boolean
  /** True to stop the mail queue, which clears the text of sent mails. */
  isQuiet?: boolean
}

/** Opens the real app for tests, with a PIC. Use it only inside tests. */
export function openSite(
  dialect: DialectName,
  { pic = {}, each = false, isQuiet = false, ...options }: Options = {},
): Site {
  let volunteer: Promise<SignedIn> | undefined
  const site = {
    ask: (...call) => askOf(site)(...call),
    asPic: async (method, path, given) =>
      site.ask(method, path, { token: await renewed(site, site.pic), ...given }),
    asVolunteer: async (method, path, given) => {
      volunteer ??= signedIn(site, volunteerFields)
      return site.ask(method, path, { token: await renewed(site, await volunteer), ...given })
    },
    add: async (kind, over) => addRecord(site.ask, await renewed(site, site.pic), kindNamed(kind), over),
    state: () => stateButSessions(site),
    unchanged: (act) => unchanged(site, act),
    unchangedButSessions: (act) => unchangedButSessions(site, act),
  } as Site
  const open = async () => {
    volunteer = undefined
    const { opened, routes } = await collectRoutes(() => openTestApp(dialect, options))
    Object.assign(site, opened, { routes })
    if (pic) site.pic = await signedIn(site, pic)
    if (isQuiet) await site.context.mailer.close()
  }
  const close = () => site.close?.()
  if (each) {
    beforeEach(open)
    afterEach(close)
  } else {
    beforeAll(open)
    afterAll(close)
  }
  return site
}

/** Adds an approved admin and signs them in. */
export async function signedIn(
  { context }: Pick<TestApp, 'context'>,
  over: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { id, email } = await anAdmin(context, over)
  const person = { id, email, password: aPassword, token: await tokenOf({ context }, id) }
  startedAt.set(person, context.now().getTime())
  return person
}

/** Returns a token as a sign-in would. */
export async function tokenOf({ context }: Pick<TestApp, 'context'>, id: string): Promise<string> {
  const { authorization } = await asAdmin(context, { id })
  return authorization.replace('Bearer ', '')
}

/** A session ends after 12 hours of inactivity. */
const freshFor = 6 * hour
const startedAt = new WeakMap<SignedIn, number>()

/** Returns a token whose session has not expired, even if the clock was moved in the meantime. */
async function renewed(site: Pick<TestApp, 'context'>, person: SignedIn): Promise<string> {
  const now = site.context.now().getTime()
  if (Math.abs(now - (startedAt.get(person) ?? 0)) > freshFor) {
    person.token = await tokenOf(site, person.id)
    startedAt.set(person, now)
  }
  return person.token
}

/** Makes a site's file store unreachable until the returned function is called. */
export function breakStorage({ context: { media } }: TestApp) {
  const { reach } = media
  media.reach = () => Promise.reject(new Error('away at /secret/place'))
  return () => {
    media.reach = reach
  }
}
