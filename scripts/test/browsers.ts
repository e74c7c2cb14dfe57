import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram } from './find-program.ts'

/** Chromium 109 comes in a separate package that only the tests install. */
export const oldChromium = { folder: 'e2e/browsers', name: '@sparticuz/chromium' }

/** The compressed browser, built for Linux on x64. */
export const packedOldChromium = `${oldChromium.folder}/node_modules/${oldChromium.name}/bin`
export const isOldChromiumHere = () =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(packedOldChromium)

export const findFirefox = () => findProgram('firefox-esr', 'firefox')

/** Returns WebKitGTK's driver, its MiniBrowser and a virtual screen; undefined if any of them is missing. */
export function findWebKit() {
  const driver = findProgram('WebKitWebDriver')
  const screen = findProgram('Xvfb')
  const miniBrowser = foldersIn('/usr/lib')
    .flatMap(foldersIn)
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => path.includes('webkit2gtk-4') && existsSync(path))
  return driver && screen && miniBrowser ? { driver, screen, miniBrowser } : undefined
}

const foldersIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : []

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns this machine's Chromium or Chrome; otherwise Playwright's, if installed. */
export const findChromium = () =>
  findProgram(...programNames) ?? [...elsewhere, chromium.executablePath()].find(existsSync)

/**
 * The same engine without windows, menus and extensions, as Debian packages it. Opening a page in a new context takes a
 * fifth of the time, and a visit half (decision 062).
 */
export const findHeadlessChromium = () => findProgram('chromium-headless-shell')
