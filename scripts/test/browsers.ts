import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

/** The Debian packages of the browsers in which the journey is made besides Chromium. */
export const browserPackages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }

/** Chromium 109 comes with a package of its own, which only the tests install. */
export const oldChromium = { folder: 'e2e/browsers', name: '@sparticuz/chromium' }

/** Where it lies packed. It is a program for Linux on x64. */
export const packedOldChromium = `${oldChromium.folder}/node_modules/${oldChromium.name}/bin`
export const isOldChromiumHere = () =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(packedOldChromium)

export const findFirefox = () => findProgram('firefox-esr', 'firefox')

/** WebKitGTK's driver, the small browser that it drives, and a screen that nobody sees; all or nothing. */
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
