import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a run made, and a line for each test that failed, as far as the report names it. */
export type Counts = { passed: number; failed: number; skipped: number; failures?: string[] }

export function sumCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
    failures: [...(sum.failures ?? []), ...(one.failures ?? [])],
  }))
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A file that cannot even be read by Vitest has no tests in its report; it counts as one that failed. */
export function readVitestReport(file: string, ok: boolean): Counts {
  const report = readReport(file)
  if (!report) return nothingRan
  const brokenFiles = report.testResults.filter(
    (result: { status: string; assertionResults: unknown[] }) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length
  return withFailureUnless(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(vitestFailures),
  })
}

/** A test that needed its second try has passed; the reporter names it as flaky. Only CI gives a second try. */
export function readPlaywrightReport(file: string, ok: boolean): Counts {
  const report = readReport(file)
  if (!report) return nothingRan
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap(playwrightFailures)
  return withFailureUnless(ok, { passed: expected + flaky, failed: unexpected, skipped, failures })
}

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

function vitestFailures({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name)
  if (status === 'failed' && assertionResults.length === 0) return [failureLine(file, message)]
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => failureLine(`${file}: ${fullName}`, failureMessages?.[0]))
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    ok: boolean
    file: string
    title: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return failureLine(`e2e/${file}: ${title}`, error?.message)
    })
  return [...own, ...suites.flatMap(playwrightFailures)]
}

const maxReason = 300

/** A log is often read from its end, and cut before it. */
function failureLine(test: string, reason = '') {
  const [message = ''] = stripVTControlCharacters(reason).split(/\n\s+at /)
  return `Failed: ${test}. ${message.replace(/\s+/g, ' ').slice(0, maxReason)}`.trim()
}

const nothingRan: Counts = { passed: 0, failed: 1, skipped: 0 }

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run may also fail outside of any test, such as by an error that nobody caught. */
function withFailureUnless(ok: boolean, counts: Counts): Counts {
  return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}
