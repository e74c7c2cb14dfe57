import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessChromium } from './scripts/test/chromium.ts'

// The whole Chromium makes the journey of e2e/browsers.test.ts.
const chromium = findHeadlessChromium() ?? findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // Each file has a server of its own, and pages wait more than they work: three keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // It would answer requests that a test holds back; e2e/offline.test.ts is about it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Of every test it would cost a third of the time.
    // Without snapshots of the page, whose script a sandboxed frame refuses with an error on the console.
    trace: { mode: 'on-first-retry', snapshots: false },
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
