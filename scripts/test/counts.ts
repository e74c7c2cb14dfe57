import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { SaxesParser } from 'saxes'

/** `failures` has a line for each failed test. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

export function sumCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
    failures: [...sum.failures, ...one.failures],
  }))
}

export function summaryLine({ passed, failed, skipped }: Omit<Counts, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const maxReason = 300

/**
 * Reads a JUnit report from Vitest or Playwright. An unreadable test file counts as one failed test.
 *
 * @param ok true if the run succeeded, because it can also fail outside any test
 */
export function readReport(file: string, ok: boolean): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  let title = ''
  let outcome: 'passed' | 'failed' | 'skipped' = 'passed'
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testcase') {
      title = `${attributes.classname}: ${attributes.name}`
      outcome = 'passed'
    } else if (name === 'skipped') outcome = 'skipped'
    else if (name === 'failure' || name === 'error') {
      outcome = 'failed'
      // Often, only the end of a log is read, so the reason is repeated here.
      const reason = stripVTControlCharacters(attributes.message ?? '').replace(/\s+/g, ' ')
      counts.failures.push(`Failed: ${title}. ${reason.slice(0, maxReason)}`.trim())
    }
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'testcase') counts[outcome] += 1
  })
  if (existsSync(file)) parser.write(readFileSync(file, 'utf8')).close()
  if (!ok) counts.failed ||= 1
  return counts
}
