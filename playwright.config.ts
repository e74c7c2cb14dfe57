import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium } from './scripts/test/browsers.ts'
import { setTestEnvironment } from './scripts/test/environment.ts'

setTestEnvironment()

// The full Chromium runs the journey of e2e/browsers.test.ts.
const chromium = findHeadlessChromium() ?? findChromium()

/** The most common journeys, which `npm test` runs. `npm run prove` runs the others, which take minutes. */
const core = '**/{feedback,journey,levels,lists,record-pages,stored-data,tonight,tonight-cleared}.test.ts'

const patience = 1_000 * Number(process.env.E2E_PATIENCE ?? 120)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // Tests are tagged `slow` if they are long, or for another browser or a second size (e2e/site.ts).
  projects: [
    { name: 'core', testMatch: core, grepInvert: /@slow/ },
    { name: 'journeys', testIgnore: core, grepInvert: /@slow/ },
    { name: 'slow', grep: /@slow/ },
  ],
  // Each file has its own server, and tests spend most of their time waiting, so it takes three workers to keep two
  // cores busy.
  workers: 3,
  // Only for tests that hang, as in vitest.config.ts. Use `E2E_PATIENCE=5` to wait less while writing a journey.
  timeout: 900_000,
  expect: { timeout: patience },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // A service worker would answer requests that tests intercept; e2e/offline.test.ts tests the worker itself.
    serviceWorkers: 'block',
    actionTimeout: patience,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        // Pages are too short-lived for optimized code to pay off. Without it, the whole run takes a tenth less time.
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
