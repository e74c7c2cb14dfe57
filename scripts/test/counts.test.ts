import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForAll } from '#testing/temporary-folder.ts'
import { readPlaywrightReport, readVitestReport } from './counts.ts'

const folder = folderForAll()

function report(content: object) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('tests that are skipped or still to be written count as skipped', () => {
  expect(readVitestReport(report(vitest), true)).toMatchObject({ passed: 7, failed: 0, skipped: 2 })
})

test('a test file that cannot be read counts as a failure', () => {
  const broken = { ...vitest, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }
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
  expect(readPlaywrightReport(report({ stats, suites: [] }), false)).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 2,
  })
})

test('what failed is named with its reason, in a line each', () => {
  const failed = {
    status: 'failed',
    fullName: 'a child is added',
    failureMessages: ['Error: 1\n  is not 2\n    at a.test.ts:3'],
  }
  const testResults = [
    { name: `${process.cwd()}/server/a.test.ts`, status: 'failed', assertionResults: [failed] },
    {
      name: `${process.cwd()}/server/b.test.ts`,
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    },
  ]
  expect(readVitestReport(report({ ...vitest, testResults }), false).failures).toEqual([
    'Failed: server/a.test.ts: a child is added. Error: 1 is not 2',
    'Failed: server/b.test.ts. no such module',
  ])
  const spec = {
    ...{ ok: false, file: 'c.test.ts', title: 'a page opens' },
    tests: [{ results: [{ error: { message: '\u001b[31mno heading\u001b[39m' } }] }],
  }
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }]
  expect(readPlaywrightReport(report({ stats, suites }), false).failures).toEqual([
    'Failed: e2e/c.test.ts: a page opens. no heading',
  ])
})
