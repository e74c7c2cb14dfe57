import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { reportMessages } from '#domain/admin/reports.ts'
import { withToken } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const desk = { viewport: { width: 1280, height: 900 } }

let token = ''
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

/** The address in the panel; the page's foot asks for one too. */
const addressOf = (page: Page) => page.getByRole('region', { name: 'Reports' }).getByLabel('E-mail')

test('a report is sent to an address, and without one it is not', async ({ openPage }) => {
  const page = await openPage({ ...desk, ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  await page.getByRole('button', { name: 'Student Report', exact: true }).click()
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText('Please enter an email address!')).toBeVisible()

  await addressOf(page).fill('head@example.org')
  await page.keyboard.press('Enter')
  // A list of people, to somebody who is no admin.
  await confirmWithYes(page)
  await expect(page.getByText(/^No mail server is set up, so the report was not sent/)).toBeVisible()
  await expect(addressOf(page)).toBeHidden()
})

test('a report that could not be sent or made says so and why, and the address stays', async ({
  openPage,
}) => {
  const page = await openPage({ ...desk, ...withToken(site().url, token) }, /status of 50[23]/)
  await page.goto(`${site().url}/admin/dashboard`)
  await page.route('**/reportpdf', (route) =>
    route.fulfill({ status: 502, json: { success: false, message: 'The mail server refused it.' } }),
  )
  await page.getByRole('button', { name: 'Dashboard Report (PDF)', exact: true }).click()
  await addressOf(page).fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText(reportMessages.notSent('Dashboard (PDF)'))).toBeVisible()
  await expect(page.getByText('The mail server refused it.')).toBeVisible()
  await expect(addressOf(page)).toHaveValue('nobody@example.org')

  await page.route('**/report.pdf', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The server is busy.' } }),
  )
  await page.getByRole('button', { name: 'Download Dashboard Report (PDF)' }).click()
  await expect(page.getByText('Failed to download Dashboard (PDF) report. The server is busy.')).toBeVisible()
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
