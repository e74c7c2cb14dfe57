// npm test: sets up what the tests need, runs all of them, and ends with one line that adds everything up.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installSeparatePackage } from './install-separate-package.ts'
import { browserPackages, findFirefox, findWebKit, isOldChromiumHere, oldChromium } from './test/browsers.ts'
import { findChromium, findHeadlessChromium } from './test/chromium.ts'
import { type Counts, readPlaywrightReport, readVitestReport, sumCounts, summaryLine } from './test/counts.ts'
import { installDebianPackages } from './test/debian.ts'
import { findProgram } from './test/find-program.ts'
import { findPostgres, startPostgres, type TestPostgres } from './test/postgres.ts'
import { proxyNames } from './test/proxies.ts'
import { installSshServer } from './test/ssh-server.ts'
import { runToolInTerminal } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplight-test-'))
let postgres: TestPostgres | undefined

// `on`, not `once`: a terminal and npm each send a signal, and the second must not cut the cleaning up short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await cleanUp()
    process.exit(1)
  })
}

try {
  const counts = await runEverything()
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
  process.once('exit', () => console.log(summaryLine(counts)))
} finally {
  await cleanUp()
}

async function cleanUp() {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function runEverything(): Promise<Counts> {
  await installDebianPackages([
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findChromium() ? [] : ['chromium']),
    // What is drawn before our own fonts have come is measured against these, which most machines have.
    ...(existsSync('/usr/share/fonts/truetype/liberation') ? [] : ['fonts-liberation']),
    ...(findFirefox() ? [] : browserPackages.firefox),
    ...(findWebKit() ? [] : browserPackages.webkit),
    // The web servers in front, tried as deploy/ sets them up.
    ...proxyNames.filter((name) => !findProgram(name)),
    // What people open handover packs with.
    ...(findProgram('7zz') ? [] : ['7zip']),
    // What the pages about running the site have their readers type.
    ...['age', 'curl'].filter((name) => !findProgram(name)),
  ])
  await installSshServer()
  // By itself, since not every edition of Debian has it; the tests are only quicker with it.
  if (!findHeadlessChromium()) await installDebianPackages(['chromium-headless-shell'])
  await installSeparatePackage(oldChromium.folder, oldChromium.name)
  return sumCounts([await runVitest(), await runBrowserTests()])
}

/** Everything below the browser, the database tests on a real PostgreSQL server where there is one. */
async function runVitest(): Promise<Counts> {
  const binaries = findPostgres()
  if (binaries) postgres = await startPostgres(binaries)
  else
    console.log('Skipped: PostgreSQL is not installed, so its tests run on PGlite instead of a real server.')
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = {
    TEST_PROGRAMS: resolve('build/program'),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  }
  const { ok } = await runToolInTerminal('vitest', ['run', ...reporters], env)
  const counts = readVitestReport(file, ok)
  return binaries ? counts : sumCounts([counts, { passed: 0, failed: 0, skipped: 1 }])
}

/** Without a browser these skip themselves, which counts them. */
async function runBrowserTests(): Promise<Counts> {
  if (!findChromium()) console.log('Skipped: Chromium is not installed, so the browser tests cannot run.')
  if (!findFirefox()) console.log('Skipped: Firefox is not installed, so the journey is not made in it.')
  if (!findWebKit()) console.log('Skipped: WebKitGTK is not installed, so the journey is not made in it.')
  if (!isOldChromiumHere())
    console.log('Skipped: Chromium 109 is not installed, so the journey is not made in it.')
  const file = join(folder, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await runToolInTerminal('playwright', ['test', '--reporter=list,json'], env)
  return readPlaywrightReport(file, ok)
}
