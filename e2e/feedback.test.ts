import { phone } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

test('a visitor sends feedback, and an admin on a phone finds it and reads it', async ({ openAt }) => {
  const visitor = await openAt('/', phone)
  const form = visitor.getByRole('contentinfo')
  const folded = form.getByText('Write to us')
  if (await folded.isVisible()) await folded.click()
  for (const [label, value] of Object.entries({ ...valid, Message: 'Thank you for the evening.' }))
    await form.getByLabel(label).fill(value)
  // Faster submissions are treated as bots.
  await visitor.waitForFunction(() => performance.now() > 3_000)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(visitor.getByText('Feedback submitted successfully!')).toBeVisible()

  const page = await openAt('/admin/dashboard', asAdmin(phone))
  const waiting = page.getByRole('navigation', { name: 'Admin Panel' }).getByText('(1 waiting)')
  await expect(waiting.first()).toBeAttached()
  // The bar is at the bottom edge of the window.
  const box = await page.locator('summary[aria-label="Admin Panel"]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('main').getByRole('link', { name: 'Read 1 message' }).click()
  await expect(page.getByText('Thank you for the evening.')).toBeVisible()
  await expectPage(page, 'User Feedback')
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(waiting).toHaveCount(0)
})

test('the menu opens from the bar, works by keyboard and closes again', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard', asAdmin(phone))
  const button = page.locator('summary[aria-label="Admin Panel"]')
  await button.click()
  await expect(page.getByRole('link', { name: 'Site health' })).toBeVisible()
  await expectPage(page, 'Welcome, First Admin')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Site health' })).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('link', { name: 'Site health' })).toBeHidden()
})

const valid = { 'Full name': 'A Parent', 'E-mail': 'parent@example.org', Contact: '+91 98300 00000' }
const typed = {
  'Full name': '"><script>alert(1)</script>',
  'E-mail': 'visitor@example.org',
  Contact: 'abc',
  Message: 'A & B </textarea><b>bold</b>\nTwo',
}
const withoutScripts = { javaScriptEnabled: false, viewport: phone.viewport }

test('without scripts, rejected feedback keeps its input and can be corrected and sent', async ({
  openAt,
}) => {
  // The response to a rejected form has status 400, which the browser logs to the console.
  const page = await openAt('/about', withoutScripts, /status of 400/)
  await page.getByText('Write to us').click()
  const form = page.locator('form[action="/feedback"]')
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
  const [refusal] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    form.getByRole('button', { name: 'Submit' }).click(),
  ])
  expect(refusal.status()).toBe(400)
  expect(refusal.headers()['cache-control']).toBe('no-store')
  await expect(page).toHaveURL('/feedback')
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  await expect(page.getByText(/^Contact must contain a telephone number/)).toBeVisible()
  await expect(page.getByText('Failed to submit feedback!')).toBeVisible()
  await expect(page.getByLabel('Contact')).toBeFocused()
  await expect(page.locator('form[action="/feedback"]')).toHaveCount(1)
  await expect(page.locator('main b, main script')).toHaveCount(0)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('Contact').fill('+91 98300 00000')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/feedback/sent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback submitted successfully!')
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

/** Chromium's message when a slow machine skips a view transition. */
const skipped = /Transition was (aborted|skipped)/

test('a message rejected without scripts can be sent with scripts', async ({ openAt }) => {
  const page = await openAt(
    '/feedback',
    { viewport: phone.viewport },
    new RegExp(`status of 400|${skipped.source}`),
  )
  await expectPage(page, 'Write to us')
  await page.getByLabel('Full name').fill('A Visitor')
  await page.getByLabel('Message').fill('A & B\nTwo')
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByText('Contact is required.')).toBeVisible()
  await page.getByLabel('E-mail').fill('visitor@example.org')
  await page.getByLabel('Contact').fill('+91 98300 00000')
  await expect(page.locator('html')).toHaveAttribute('data-app')
  await expect(page.getByLabel('Message')).toHaveValue('A & B\nTwo')
  await expect(page.getByLabel('E-mail')).toHaveValue('visitor@example.org')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
})
