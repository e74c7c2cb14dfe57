import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium } from './scripts/test/browsers.ts'
import { setTestEnvironment } from './scripts/test/environment.ts'

setTestEnvironment()

// The whole Chromium makes the journey of e2e/browsers.test.ts.
const chromium = findHeadlessChromium() ?? findChromium()

/** What most people do: `npm test` makes these journeys, and `npm run prove` the others, which take minutes. */
const core = '**/{admin-workflow,feedback-page,journey,lists,person,record-pages,tonight}.test.ts'

const patience = 1_000 * Number(process.env.E2E_PATIENCE ?? 120)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // A test says `slow` where it is long, or of another browser or a second size (e2e/site.ts).
  projects: [
    { name: 'core', testMatch: core, grepInvert: /@slow/ },
    { name: 'journeys', testIgnore: core, grepInvert: /@slow/ },
    { name: 'slow', grep: /@slow/ },
  ],
  // Each file has a server of its own, and pages wait more than they work: three keep two cores busy.
  workers: 3,
  // For what hangs, as in vitest.config.ts. Who writes a journey waits less for its mistakes: `E2E_PATIENCE=5`.
  timeout: 900_000,
  expect: { timeout: patience },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // It would answer requests that a test holds back; e2e/offline.test.ts is about it.
    serviceWorkers: 'block',
    actionTimeout: patience,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        // Pages are too short-lived for optimized code to pay; without it the whole takes a tenth less.
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
