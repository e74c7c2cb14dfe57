import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { DialectName } from '#server/db/dialect.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openTestDatabase } from './databases.ts'

type Given = Parameters<typeof openTestApp>

/** Opens one app for all tests of a `describe` or a file. Use the app only inside tests. */
export const openSite = (...given: Given): TestApp => openForAll(() => openTestApp(...given))

/** Opens a new app for each test. */
export const openSiteForEach = (...given: Given): TestApp => openForEach(() => openTestApp(...given))

/** Opens one migrated database for all tests of a `describe` or a file. */
export const openDatabaseForAll = (dialect: DialectName): OpenDatabase =>
  openForAll(() => openTestDatabase(dialect))

/** Opens a new migrated database for each test. */
export const openDatabaseForEach = (dialect: DialectName): OpenDatabase =>
  openForEach(() => openTestDatabase(dialect))

type Closable = { close: () => Promise<unknown> }

function openForAll<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => void Object.assign(opened, await open()))
  afterAll(() => opened.close?.())
  return opened
}

function openForEach<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeEach(async () => void Object.assign(opened, await open()))
  afterEach(() => opened.close?.())
  return opened
}

/** Makes a site's file store unreachable until the returned function is called. */
export function breakStorage({ context: { media } }: TestApp) {
  const { reach } = media
  media.reach = () => Promise.reject(new Error('away at /secret/place'))
  return () => {
    media.reach = reach
  }
}
