import type { Page } from '@playwright/test'
import { contextOptionsFor, phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin } = startSiteWithAdmin()
const message = { fullName: 'A Parent', email: 'parent@example.org', contact: '+91 98300 00000' }

test('a visitor writes, and an admin finds it on the phone, reads it and moves it', async ({ openPage }) => {
  await writeAs(await openPage(contextOptionsFor(phone)), 'Thank you for the evening.')

  const page = await openPage({ ...contextOptionsFor(phone), ...asAdmin() })
  await page.goto(`${site().url}/admin/dashboard`)
  const waiting = page.getByRole('navigation', { name: 'Admin Panel' }).getByText('(1 waiting)')
  await expect(waiting.first()).toBeAttached()
  await expectWithinThumb(page)
  await page.getByRole('main').getByRole('link', { name: '1 unread message' }).click()
  await expect(page.getByText('Thank you for the evening.')).toBeVisible()
  await expectPage(page, 'User Feedback')

  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('button', { name: 'Spam: A Parent' }).click()
  await expect(page.getByText('No feedback available.')).toBeVisible()
  await page.getByRole('link', { name: 'Spam' }).click()
  await page.getByRole('button', { name: 'Not spam: A Parent' }).click()
  await expect(page.getByText('No spam.')).toBeVisible()
})

async function writeAs(page: Page, text: string) {
  await page.goto(site().url)
  const form = page.getByRole('contentinfo')
  const folded = form.getByText('Write to us')
  if (await folded.isVisible()) await folded.click()
  await form.getByLabel('Full name').fill(message.fullName)
  await form.getByLabel('E-mail').fill(message.email)
  await form.getByLabel('Contact').fill(message.contact)
  await form.getByLabel('Message').fill(text)
  // Anyone who is quicker than this is taken for a robot.
  await page.waitForFunction(() => performance.now() > 3_000)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
}

/** The bar lies at the lower edge of the window, wherever the page is scrolled to. */
async function expectWithinThumb(page: Page) {
  const box = await page.getByRole('button', { name: 'Admin Panel' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
  expect(box?.height).toBeGreaterThanOrEqual(44)
}
