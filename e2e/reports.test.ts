import { readFile } from 'node:fs/promises'
import { withToken } from './browser-options.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()

let token = ''
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

test('each report is downloaded by the button beside it, also on a phone', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  for (const [label, name, start] of [
    ['Dashboard Report (Email)', /^dashboard-report-[\d-]{10}\.html$/, '<!doctype html>'],
    ['Student Report', /^student-report-[\d-]{10}\.xlsx$/, 'PK'],
    ['Volunteer Report', /^volunteer-report-[\d-]{10}\.xlsx$/, 'PK'],
    ['Dashboard Report (PDF)', /^dashboard-report-[\d-]{10}\.pdf$/, '%PDF-1.7'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${label}` }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(name)
    expect((await readFile(await file.path(), 'latin1')).slice(0, start.length)).toBe(start)
    await expect(page.getByText(`${label} downloaded.`)).toBeVisible()
  }
  await expectNoHorizontalScroll(page)
})
