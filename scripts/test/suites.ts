import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runToolInTerminal } from '../tools.ts'
import { findChromium, findFirefox, findWebKit, isOldChromiumHere } from './browsers.ts'
import { type Counts, readPlaywrightReport, readVitestReport, sumCounts, summaryLine } from './counts.ts'
import { findPostgres, startPostgres, type TestPostgres } from './postgres.ts'

type Env = Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'lamplight-test-'))
let postgres: TestPostgres | undefined

/** Runs suites one after the other, with a PostgreSQL server if there is one and they want it, and ends with one line that adds everything up. */
export async function runSuites(run: () => Promise<Counts[]>): Promise<void> {
  // `on`, not `once`: a terminal and npm each send a signal, and the second must not cut the cleaning up short.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      await cleanUp()
      process.exit(1)
    })
  try {
    const counts = sumCounts(await run())
    process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
    process.once('exit', () => console.log([...(counts.failures ?? []), summaryLine(counts)].join('\n')))
  } finally {
    await cleanUp()
  }
}

async function cleanUp() {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** From now on the tests of the database run on a real server, where PostgreSQL is installed. */
export async function withPostgres(): Promise<Counts> {
  const binaries = findPostgres()
  if (binaries) postgres = await startPostgres(binaries)
  else
    console.log('Skipped: PostgreSQL is not installed, so its tests run on PGlite instead of a real server.')
  return { passed: 0, failed: 0, skipped: binaries ? 0 : 1 }
}

/** Everything below the browser in these projects of `vitest.config.ts`. */
export async function runVitest(projects: string[], env: Env = {}, args: string[] = []): Promise<Counts> {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const { ok } = await runToolInTerminal('vitest', ['run', ...chosen, ...reporters, ...args], {
    TEST_PROGRAMS: resolve('build/program'),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...env,
  })
  const counts = readVitestReport(file, ok)
  rmSync(file, { force: true })
  return counts
}

/** What happens in a browser, of one project of `playwright.config.ts`. Without a browser these skip themselves, which counts them. */
export async function runJourneys(project: 'core' | 'journeys' | 'slow', env: Env = {}): Promise<Counts> {
  const missing = {
    Chromium: !findChromium(),
    ...(project === 'slow' && {
      Firefox: !findFirefox(),
      WebKitGTK: !findWebKit(),
      'Chromium 109': !isOldChromiumHere(),
    }),
  }
  for (const [name, isMissing] of Object.entries(missing))
    if (isMissing) console.log(`Skipped: ${name} is not installed, so no journey is made in it.`)
  const file = join(folder, 'playwright.json')
  const { ok } = await runToolInTerminal(
    'playwright',
    ['test', `--project=${project}`, '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  )
  const counts = readPlaywrightReport(file, ok)
  rmSync(file, { force: true })
  return counts
}
