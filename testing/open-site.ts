import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { DialectName } from '#server/db/dialect.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { openTestApp, type TestApp } from './app.ts'
import { openTestDatabase } from './databases.ts'

type Given = Parameters<typeof openTestApp>

/** One app for all tests of a `describe` or a file; to be used inside of tests only. */
export function openSite(...given: Given): TestApp {
  const site = {} as TestApp
  beforeAll(async () => void Object.assign(site, await openTestApp(...given)))
  afterAll(() => site.close?.())
  return site
}

/** The same, a fresh one for each test. */
export function openSiteForEach(...given: Given): TestApp {
  const site = {} as TestApp
  beforeEach(async () => void Object.assign(site, await openTestApp(...given)))
  afterEach(() => site.close?.())
  return site
}

/** A migrated database for all tests of a `describe` or a file, as above. */
export function openDatabaseForAll(dialect: DialectName): OpenDatabase {
  const opened = {} as OpenDatabase
  beforeAll(async () => void Object.assign(opened, await openTestDatabase(dialect)))
  afterAll(() => opened.close?.())
  return opened
}

/** The same, a fresh one for each test. */
export function openDatabaseForEach(dialect: DialectName): OpenDatabase {
  const opened = {} as OpenDatabase
  beforeEach(async () => void Object.assign(opened, await openTestDatabase(dialect)))
  afterEach(() => opened.close?.())
  return opened
}

/** The stores of a site are away, until what is answered is called. */
export function breakStorage({ context: { media } }: TestApp) {
  const { reach } = media
  media.reach = () => Promise.reject(new Error('away at /secret/place'))
  return () => {
    media.reach = reach
  }
}
