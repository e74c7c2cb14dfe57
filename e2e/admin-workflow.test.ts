import type { Page } from '@playwright/test'
import { phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()
const message = { fullName: 'A Parent', email: 'parent@example.org', contact: '+91 98300 00000' }

test('a visitor sends feedback, and an admin on a phone finds it, reads it, moves it to spam and moves it back', async ({
  openAt,
  openPage,
}) => {
  await writeAs(await openPage(phone), 'Thank you for the evening.')

  const page = await openAt('/admin/dashboard', asAdmin(phone))
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

test('the menu opens from the bar, works by keyboard and closes again', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard', asAdmin(phone))
  const button = page.locator('summary[aria-label="Admin Panel"]')
  await button.click()
  await page
    .getByRole('navigation', { name: 'Admin Panel' })
    .locator('summary')
    .getByText('Add', { exact: true })
    .click()
  await expect(page.getByRole('link', { name: 'Add Volunteers' })).toBeVisible()
  await expectPage(page, 'Welcome, First Admin')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Add Volunteers' })).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/school$/)
  await expect(page.getByRole('link', { name: 'Add Volunteers' })).toBeHidden()
})

async function writeAs(page: Page, text: string) {
  await page.goto('/')
  const form = page.getByRole('contentinfo')
  const folded = form.getByText('Write to us')
  if (await folded.isVisible()) await folded.click()
  await form.getByLabel('Full name').fill(message.fullName)
  await form.getByLabel('E-mail').fill(message.email)
  await form.getByLabel('Contact').fill(message.contact)
  await form.getByLabel('Message').fill(text)
  // Faster submissions are treated as bots.
  await page.waitForFunction(() => performance.now() > 3_000)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
}

/** Expects the bar at the bottom edge of the window. */
async function expectWithinThumb(page: Page) {
  const box = await page.locator('summary[aria-label="Admin Panel"]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
  expect(box?.height).toBeGreaterThanOrEqual(44)
}
