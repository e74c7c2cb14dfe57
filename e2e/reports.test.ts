import { readFile } from 'node:fs/promises'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin } = startSiteWithAdmin()

test('each report is downloaded by the button beside it, also on a phone', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, ...asAdmin() })
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
