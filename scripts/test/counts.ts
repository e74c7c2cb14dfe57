import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

export function sumCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
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
  })
}

/** A test that needed its second try has passed; the reporter names it as flaky. Only CI gives a second try. */
export function readPlaywrightReport(file: string, ok: boolean): Counts {
  const report = readReport(file)
  if (!report) return nothingRan
  const { expected, unexpected, flaky, skipped } = report.stats
  return withFailureUnless(ok, { passed: expected + flaky, failed: unexpected, skipped })
}

const nothingRan: Counts = { passed: 0, failed: 1, skipped: 0 }

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run may also fail outside of any test, such as by an error that nobody caught. */
function withFailureUnless(ok: boolean, counts: Counts): Counts {
  return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}
