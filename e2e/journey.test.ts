import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fillInPersonalFields } from './account-forms.ts'
import { firstAdmin } from './first-admin.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const child = { name: 'Mira of the Tests', address: '7 Hidden Lane' }

test('a student is added to an empty site, appears to visitors, and is deleted again', async ({
  openPage,
}) => {
  const adminPage = await openPage()
  await signUpAsFirstAdmin(adminPage)
  await expect(adminPage).toHaveURL(/\/admin\/dashboard$/)
  await addStudent(adminPage)

  const visitor = await openPage()
  const visitorWithoutScript = await openPage({ javaScriptEnabled: false })
  for (const page of [visitor, visitorWithoutScript]) await seeStudent(page)
  await visitor.locator('summary', { hasText: 'View Details' }).click()
  await expect(visitor.getByText('Female')).toBeVisible()
  for (const hidden of [child.address, 'T-1']) expect(await visitor.content()).not.toContain(hidden)

  await deleteStudent(adminPage)
  for (const page of [visitor, visitorWithoutScript]) {
    await page.goto('/about/students')
    await expect(page.getByText('No students found.')).toBeVisible()
    await expect(page.getByText(child.name)).toHaveCount(0)
  }
})

async function signUpAsFirstAdmin(page: Page) {
  await page.goto(await site().printed(/Set up the first admin: (\S+)\s/))
  await fillInPersonalFields(page, 'First Admin', firstAdmin.password)
  await page.getByRole('main').getByLabel('E-mail').fill(firstAdmin.email)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function addStudent(page: Page) {
  const panel = page.getByRole('navigation', { name: 'Admin Panel' })
  await panel.locator('summary', { hasText: 'Add' }).click()
  await panel.getByRole('link', { name: 'Add Students' }).click()
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Full name and photo' }).click()
  await form.getByLabel('Full name').fill(child.name)
  await form.getByLabel('Unique ID').fill('T-1')
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Class', { exact: true }).fill('4')
  await form.getByLabel('Address').fill(child.address)
  await form.getByLabel('Photo').setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoFromAPhone(),
  })
  await form.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText('Student added successfully!')).toBeVisible()
}

/** Returns a photo as phones save it: rotated, with an orientation tag. */
function photoFromAPhone() {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#F2A33A' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Expects the name and the upright photo in the server's HTML, with or without scripts. */
async function seeStudent(page: Page) {
  await page.goto('/about/students')
  const card = page.getByRole('listitem').filter({ hasText: child.name })
  await expect(card).toBeVisible()
  const photo = await page.request.get(
    new URL((await card.locator('img').getAttribute('src')) ?? '', site().url).href,
  )
  const { width = 0, height = 0, orientation } = await sharp(await photo.body()).metadata()
  expect(height).toBeGreaterThan(width)
  expect(orientation).toBeUndefined()
}

async function deleteStudent(page: Page) {
  await page.goto('/about/students')
  await page.getByRole('button', { name: `Delete ${child.name}` }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Student deleted successfully!')).toBeVisible()
  await expect(page.getByText(child.name)).toHaveCount(0)
}
