import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The machine's own Chromium or Chrome, or else the one Playwright installed; undefined where there is none. */
export const findChromium = () => find([...inPath(names), ...elsewhere, chromium.executablePath()])

/**
 * The same engine without windows, menus and extensions of its own, as Debian packs it. A page in a new context takes a
 * fifth of the time, and a visit half of it (decision 062).
 */
export const findHeadlessChromium = () => find(inPath(['chromium-headless-shell']))

const find = (paths: string[]) => paths.find((path) => existsSync(path))

const inPath = (programs: string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)))
