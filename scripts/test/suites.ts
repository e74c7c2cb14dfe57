import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runToolInTerminal, type Tool } from '../tools.ts'
import { findChromium, findFirefox, findWebKit, isOldChromiumHere } from './browsers.ts'
import { type Counts, readReport, sumCounts, summaryLine } from './counts.ts'
import { findPostgres, startPostgres, type TestPostgres } from './postgres.ts'

type Env = Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'lamplight-test-'))
const report = join(folder, 'report.xml')
let postgres: TestPostgres | undefined

/**
 * Runs suites in sequence and prints one line of totals at the end. Also stops the PostgreSQL server, if it was
 * started.
 */
export async function runSuites(run: () => Promise<Counts[]>): Promise<void> {
  // `on`, not `once`: a terminal and npm each send a signal, and the second must not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      await cleanUp()
      process.exit(1)
    })
  try {
    const counts = sumCounts(await run())
    process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
    process.once('exit', () => console.log([...counts.failures, summaryLine(counts)].join('\n')))
  } finally {
    await cleanUp()
  }
}

async function cleanUp() {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Makes the database tests use a real server from now on, if PostgreSQL is installed. */
export async function withPostgres(): Promise<Counts> {
  const binaries = findPostgres()
  if (binaries) postgres = await startPostgres(binaries)
  else
    console.log('Skipped: PostgreSQL is not installed, so its tests run on PGlite instead of a real server.')
  return { passed: 0, failed: 0, skipped: binaries ? 0 : 1, failures: [] }
}

/** Runs the tests that need no browser, in these projects of `vitest.config.ts`; if there are `files`, only these. */
export const runVitest = (projects: string[], env: Env = {}, files: string[] = []) =>
  runSuite(
    'vitest',
    ['run', ...files, '--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`],
    projects,
    {
      TEST_PROGRAMS: resolve('build/program'),
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      ...env,
    },
  )

/**
 * Runs the browser tests in these projects of `playwright.config.ts`. Without a browser, the tests are skipped and
 * counted as such.
 */
export function runJourneys(...projects: ('core' | 'journeys' | 'slow')[]) {
  const missing = {
    Chromium: !findChromium(),
    ...(projects.includes('slow') && {
      Firefox: !findFirefox(),
      WebKitGTK: !findWebKit(),
      'Chromium 109': !isOldChromiumHere(),
    }),
  }
  for (const [name, isMissing] of Object.entries(missing))
    if (isMissing) console.log(`Skipped: ${name} is not installed, so the browser tests do not run in it.`)
  const env = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report }
  return runSuite('playwright', ['test', '--reporter=list,junit'], projects, env)
}

async function runSuite(tool: Tool, args: string[], projects: string[], env: Env): Promise<Counts> {
  const chosen = projects.map((project) => `--project=${project}`)
  const { ok } = await runToolInTerminal(tool, [...args, ...chosen], env)
  const counts = readReport(report, ok)
  rmSync(report, { force: true })
  return counts
}
