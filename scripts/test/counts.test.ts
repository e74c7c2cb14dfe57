import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForAll } from '#testing/temporary-folder.ts'
import { readReport, summaryLine } from './counts.ts'

const folder = folderForAll()

function read(cases: string, ok: boolean) {
  const file = join(folder, 'report.xml')
  writeFileSync(file, `<testsuites><testsuite name="a.test.ts">${cases}</testsuite></testsuites>`)
  return readReport(file, ok)
}
const passed = '<testcase classname="a.test.ts" name="passes" />'

test('counts passed, failed and skipped tests, and lists each failure on a line', () => {
  const counts = read(
    `${passed}
    <testcase classname="a.test.ts" name="is &lt;later&gt;"><skipped></skipped></testcase>
    <testcase classname="a.test.ts" name="group &gt; fails"><failure message="1&#10; is not 2">at x</failure></testcase>
    <testcase classname="b.test.ts" name="b.test.ts"><error message="no such module"><![CDATA[<x>]]></error></testcase>`,
    false,
  )
  expect(summaryLine(counts)).toBe('1 passed, 2 failed, 1 skipped')
  expect(counts.failures).toEqual([
    'Failed: a.test.ts: group > fails. 1 is not 2',
    'Failed: b.test.ts: b.test.ts. no such module',
  ])
})

test('counts a run that fails outside any test as a failure', () => {
  expect(read(passed, true)).toMatchObject({ passed: 1, failed: 0 })
  expect(read(passed, false)).toMatchObject({ passed: 1, failed: 1 })
})

test('counts a run without a report as a failure', () => {
  expect(readReport(join(folder, 'nothing.xml'), false).failed).toBe(1)
})
