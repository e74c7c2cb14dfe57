import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplight-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('tests that are skipped or still to be written count as skipped', () => {
  expect(readVitestReport(report(vitest), true)).toEqual({ passed: 7, failed: 0, skipped: 2 })
})

test('a test file that cannot be read counts as a failure', () => {
  const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(readVitestReport(report(broken), false).failed).toBe(1)
})

test('a run that fails outside of any test counts as a failure', () => {
  expect(readVitestReport(report(vitest), false).failed).toBe(1)
})

test('a run without a report counts as a failure', () => {
  expect(readPlaywrightReport(join(folder, 'nothing.json'), true).failed).toBe(1)
})

test('a browser test that passes when tried again, where that is allowed, has passed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(readPlaywrightReport(report({ stats }), false)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})
