import type { Locator } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { findViolations } from './accessibility.ts'
import { desk, small } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { addStudent, signUp, asAdmin, call } = startSiteWithAdmin()
test('on a phone the counts and reports fit on two screens, with one line per pending task', async ({
  openAt,
}) => {
  for (const fullName of ['Ravi', 'Asha']) await signUp({ fullName })
  const page = await openAt('/admin/dashboard', asAdmin(small))
  const heightOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().height)
  const bottomOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().bottom)
  const waiting = page.getByRole('list', { name: 'To do' }).getByRole('link')
  await expect(waiting.filter({ hasText: '2 people are waiting for approval' })).toBeVisible()
  const firstEvening = page.getByRole('region', { name: 'First evening' })
  await expect(firstEvening.getByRole('link', { name: /^Next: / })).toBeVisible()
  for (const line of await waiting.all()) expect(await heightOf(line)).toBeLessThan(50)
  await expect(page.getByRole('list', { name: 'Counts' }).getByRole('link')).toHaveCount(9)
  expect(await bottomOf(page.getByRole('list', { name: 'Counts' }))).toBeLessThan(740 * 1.5)
  expect(await bottomOf(page.getByRole('region', { name: 'Reports' }))).toBeLessThan(740 * 2)
})

test('the checklist leads from one step to the next, and back', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard', asAdmin(small))
  const firstEvening = page.getByRole('region', { name: 'First evening' })
  await firstEvening.getByText('All steps').click()
  await firstEvening.getByRole('link', { name: 'Faculty in-charge' }).click()
  const trail = page.getByRole('navigation', { name: 'First evening' })
  await trail.getByRole('link', { name: 'Next: Mail, with a test mail' }).click()
  await expect(trail.getByRole('link', { name: 'Next: A backup in another place' })).toBeVisible()
  await trail.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'First evening' })).toBeInViewport()
  await page.goto('/admin/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(trail).toBeHidden()
})

test('“Skip to content” skips the menu', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard/students', asAdmin(desk))
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#page :focus')).toHaveCount(1)
})

test('on a phone the settings are short, and Save stays visible', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard/settings', asAdmin(small))
  const save = page.getByRole('button', { name: 'Save Settings' })
  await expect(save).toBeInViewport()
  const pages = page.getByRole('navigation', { name: 'Settings' })
  for (const title of ['For parents', 'Class times', 'Languages']) {
    const link = pages.getByRole('link', { name: title })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(save).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_300)
  }
  await expectPage(page, 'Settings')

  // An error on another page of the settings opens that page.
  await pages.getByRole('link', { name: 'School' }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await pages.getByRole('link', { name: 'For parents' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await save.click()
  await expect(page).toHaveURL(/settings\/school$/)
  await expect(page.getByText('The name is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('on a phone the first child is visible, and Tab moves from child to child', async ({ openAt }) => {
  for (let at = 0; at < 14; at += 1) await addStudent({ fullName: `Child ${at}`, uniqueId: `C-${at}` })
  const page = await openAt('/admin/dashboard/students', asAdmin(small))
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  // The bottom bar covers the last 56 of 740 pixels.
  expect(await first.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(660)

  await first.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row').nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('row').nth(3).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('row').nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toHaveValue(/^Child /)
})

onSizes('the search finds people and screens, by the keyboard', async ({ openAt }, size, sizeName) => {
  await addStudent({ fullName: `Charulata ${sizeName}`, uniqueId: sizeName })
  const page = await openAt('/admin/dashboard', asAdmin(size))
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.click()
  const field = page.getByRole('combobox', { name: 'Search the admin area' })
  await expect(field).toBeFocused()
  await expectPage(page, 'Welcome, First Admin')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('charul')
  const person = page.getByRole('option', { name: `Charulata ${sizeName}` })
  await expect(person).toBeVisible()
  while ((await person.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await person.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Charulata ${sizeName}` })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('no such thing at all')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await field.fill('test mail')
  await page.getByRole('option', { name: 'Test mail' }).click()
  await expect(page).toHaveURL(/settings\/mail#test-mail$/)
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeVisible()
})

test("the menu remembers its expanded sections, and no admin page ends with the visitors' footer", async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard', asAdmin(desk))
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeHidden()
  await menu.locator('summary', { hasText: 'Add' }).click()
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeVisible()
  // The browser reports the opened section a moment after it shows it.
  await page.waitForFunction(() => localStorage.getItem('menu/open'))
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Site health' })).toBeHidden()
  for (const path of ['/admin/dashboard/outbox', '/admin/profile', '/changepassword']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('form, a')).toHaveCount(0)
  }
})

test('a school gives the site its logo and color, and the pages stay readable', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard/settings/school', asAdmin(small))
  const color = page.getByLabel(/^Accent colour/)
  await color.fill('#ff0000')
  await page.getByRole('button', { name: 'Use #ff0c0c' }).click()
  await expect(color).toHaveValue('#ff0c0c')
  const file = await aPicture({ width: 300, height: 100 })
  const buffer = Buffer.from(await file.arrayBuffer())
  await page.getByLabel('Logo (optional)').setInputFiles({ name: 'logo.jpg', mimeType: file.type, buffer })
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const logo = page.locator('header img')
  await expect(logo).toBeVisible()
  await expectPage(page, 'Settings')

  await page.goto('/classroom')
  await expect(logo).toBeVisible()
  expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(36)
  await expect(page.locator('footer img')).toHaveCount(1)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--link')),
  ).toBe('#920707')
  await expectPage(page, 'Classroom')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page)).toEqual([])
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  expect((await page.request.get(String(icon))).headers()['content-type']).toBe('image/png')
  await call('PUT', '/api/admin/dashboard/settings', { logoURL: '', accent: '' })
  await page.reload()
  await expect(logo).toHaveCount(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
})
