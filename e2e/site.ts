import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { findChromium } from '../scripts/test/chromium.ts'
import { violations } from './browsers/browser.ts'

export { expect }

/** Starts the site on an empty data folder for the tests of one file. Call the answer once a test is running. */
export function siteForThisFile(): () => RunningServer {
  let server: RunningServer
  let folder: string
  test.skip(!findChromium(), 'Chromium is not installed.')
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lamplight-e2e-'))
    server = await runServer({ DATA_DIR: folder })
  })
  test.afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
    expect(server.output(), 'the server logged no trouble').not.toContain('"level"')
  })
  return () => server
}

type Fixtures = {
  /**
   * Opens a page of a browser that nobody has used yet.
   * @param expected what this page may complain about
   */
  openPage: (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>
}

/** A test that fails when any of its pages has an error on the console or breaks the content security policy. */
export const test = base.extend<Fixtures>({
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async (options, expected) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      collectComplaints(context, (text) => expected?.test(text) || complaints.push(text))
      // Chromium keeps a violation to itself where the script caught it; other consoles do not.
      await context.addInitScript(violations)
      const page = await context.newPage()
      if (options?.javaScriptEnabled !== false) waitForScripts(page)
      return page
    })
    for (const context of contexts) await context.close()
    expect(complaints, 'no page complained').toEqual([])
  },
})

/** Scripts come after the first paint, and what is pressed before them may be lost on a busy machine. */
function waitForScripts(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...address) => {
    const response = await goto(...address)
    await page.waitForFunction(() => {
      const footer = document.querySelector('footer')
      return !footer || Object.keys(footer).some((key) => key.startsWith('__reactFiber'))
    })
    return response
  }
}

function collectComplaints(context: BrowserContext, complain: (text: string) => void) {
  context.on('weberror', (error) => complain(String(error.error())))
  context.on('console', (message) => {
    const isOwnStatus =
      message.location().url === message.page()?.url() && /status of 404/.test(message.text())
    // Refusals by the content security policy arrive here as errors too.
    if (message.type() === 'error' && !isOwnStatus) complain(`${message.page()?.url()}: ${message.text()}`)
  })
}
