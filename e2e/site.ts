import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { findChromium } from '../scripts/test/browsers.ts'
import { reportLooseTexts } from '../scripts/test/report-loose-texts.ts'
import { sqliteFileName } from '../server/db/open-sqlite.ts'
import { violations } from './browsers/browser.ts'

export { expect }

/** Marks a test for `npm run prove` only: other browsers, a second size, long journeys. */
export const slow = { tag: '@slow' }

/** Marks every size except the first as slow. */
export const slowExceptFirst = <T>(first: T, size: T) => (size === first ? {} : slow)

/** The URL of the site under test; tests open pages by their paths. */
let baseURL = ''

/** Starts the site with an empty data folder for the tests in one file. Call the returned function inside a test. */
export function startSiteForFile(
  settings: Record<string, string> = {},
): () => RunningServer & { folder: string } {
  let server: RunningServer & { folder: string }
  let folder: string
  test.skip(!findChromium(), 'Chromium is not installed.')
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lamplight-e2e-'))
    server = { ...(await runServer({ DATA_DIR: folder, ...settings })), folder }
    baseURL = server.url
  })
  test.afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
    // Log lines about a slow machine are not server errors.
    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level"') && !line.includes('"slow query"'))
    expect(logged, 'the server logged no problems').toEqual([])
  })
  return () => server
}

/**
 * Opens a page in a new browser context.
 *
 * @param expected console errors that are allowed on this page
 */
export type OpenPage = (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>

export type Openers = {
  openPage: OpenPage
  /** Opens a page at a path of the site. */
  openAt: (path: string, ...more: Parameters<OpenPage>) => Promise<Page>
}

/** A test that fails when any of its pages logs a console error or violates the CSP. */
export const test = base.extend<Openers>({
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const consoleErrors: string[] = []
    await use(async (options, expected) => {
      const context = await browser.newContext({ baseURL, ...options })
      contexts.push(context)
      collectConsoleErrors(context, (text) => expected?.test(text) || consoleErrors.push(text))
      // Chromium does not log a violation if a script catches the error.
      await context.addInitScript(violations)
      await context.addInitScript(reportLooseTexts)
      const page = await context.newPage()
      if (options?.javaScriptEnabled !== false) waitForAppOfAdmins(page)
      return page
    })
    for (const context of contexts) await context.close()
    expect(consoleErrors, 'no console errors').toEqual([])
  },
  openAt: ({ openPage }, use) =>
    use(async (path, ...more) => {
      const page = await openPage(...more)
      await page.goto(path)
      return page
    }),
})

/** Waits for React on account and admin pages, which need it. A public page is ready as soon as it has loaded. */
function waitForAppOfAdmins(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...address) => {
    const response = await goto(...address)
    await page.waitForFunction(() => {
      const isNeeded = document.getElementById('later')?.dataset.start === 'at once'
      return !isNeeded || document.documentElement.hasAttribute('data-app')
    })
    return response
  }
}

/** Starts React on a public page. Otherwise it starts only when something, such as the feedback form, needs it. */
export async function startReact(page: Page) {
  // Touching the form does the same, but on a phone it is collapsed.
  await page.locator('form[data-needs-app]').last().dispatchEvent('pointerdown')
  await expectReact(page)
}

export const expectReact = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', '')

/**
 * Chromium logs this when a page loads too late for its view transition, even without scripts. The page then
 * appears without a transition.
 */
const lateTransition = 'InvalidStateError: Transition was aborted because of invalid state'

function collectConsoleErrors(context: BrowserContext, report: (text: string) => void) {
  context.on('weberror', (error) => {
    const text = String(error.error())
    if (!text.startsWith(lateTransition)) report(text)
  })
  context.on('console', (message) => {
    const isOwnStatus =
      message.location().url === message.page()?.url() && /status of 404/.test(message.text())
    // CSP violations are also logged as errors.
    if (message.type() === 'error' && !isOwnStatus) report(`${message.page()?.url()}: ${message.text()}`)
  })
}

/**
 * Opens the database of a running site, so that a test can shift its dates as if time had passed. Waits while the site
 * is writing.
 */
export const openDatabaseOf = ({ folder }: { folder: string }) =>
  new DatabaseSync(join(folder, sqliteFileName), { timeout: 5_000 })
