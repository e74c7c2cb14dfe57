import type { Page } from '@playwright/test'
import { aVolunteersPart } from '#testing/admins.ts'
import { contextOptionsFor } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, addAdmin, asAdmin } = startSiteWithAdmin()

onSizes('a second PIC is made, and a last day set', async (openPage, screen) => {
  const fullName = `Ravi ${screen.name}`
  await addAdmin({ ...aVolunteersPart, fullName })
  const page = await openPage({ ...contextOptionsFor(screen), ...asAdmin() })
  await page.goto(`${site().url}/admin/dashboard`)
  await page.getByRole('link', { name: /^Only one active PIC/ }).click()
  await expectPage(page, 'Admins')
  await page.getByRole('searchbox').fill(fullName)
  await expect(page).toHaveURL(/q=Ravi/)
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  // By the keyboard.
  const change = page.getByText('Change', { exact: true })
  await change.focus()
  await page.keyboard.press('Enter')
  await expectPage(page, 'Admins')
  await expectLargeTargets(page)

  await page.getByRole('button', { name: `Make PIC: ${fullName}` }).click()
  await confirmWithYes(page)
  await expect(page.getByText(`${fullName} is now a PIC.`)).toBeVisible()
  await page.getByRole('button', { name: `Make Volunteer: ${fullName}` }).click()
  await confirmWithYes(page)
  await page.getByLabel('Last day of access').fill('2098-06-30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Active until 30 June 2098')).toBeVisible()
})

/** Buttons, links and fields of the list are easy to hit with a thumb. */
async function expectLargeTargets(page: Page) {
  const heights = await page
    .locator('main .page')
    .locator('button:visible, summary:visible, input:visible, select:visible')
    .evaluateAll((targets) => targets.map((target) => Math.round(target.getBoundingClientRect().height)))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}
