import type { Page } from '@playwright/test'
import { phone, screenSizes, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { firstAdmin, makeFirstAdmin } from './first-admin.ts'
import { expect, provenBeyond, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const children = ['Asha', 'Bela', 'Chandra']
let token: string

test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
  for (const [at, fullName] of children.entries()) {
    const answer = await fetch(`${site().url}/api/admin/dashboard/students/add-students`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        fullName,
        uniqueId: `T-${at}`,
        gender: 'Female',
        studentClass: String(10 - at),
        address: 'Lane 1',
      }),
    })
    expect(answer.status).toBe(201)
  }
})

for (const { viewport } of screenSizes) {
  test(
    `at ${viewport.width} pixels, children are sorted, deleted together, and brought back`,
    provenBeyond(phone.viewport, viewport),
    async ({ openPage }) => {
      const page = await openPage({ viewport, ...withToken(site().url, token) })
      await page.goto(`${site().url}/admin/dashboard/students`)
      await expect.poll(() => names(page)).toEqual(['Chandra', 'Bela', 'Asha'])
      await page.getByRole('button', { name: 'Full name' }).click()
      await expect.poll(() => names(page)).toEqual(children)
      await page.reload()
      await expect.poll(() => names(page)).toEqual(children)

      await page.getByLabel('Select Asha').check()
      await page.getByLabel('Select Bela').check()
      await expectPage(page, 'Manage Students')
      await expectNoHorizontalScroll(page)
      await page.getByRole('button', { name: 'Delete selected' }).click()
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText('2 records deleted.')).toBeVisible()
      await expect.poll(() => names(page)).toEqual(['Chandra'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => names(page)).toEqual(children)

      await page.getByRole('button', { name: 'Delete Chandra' }).click()
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect.poll(() => names(page)).toEqual(['Asha', 'Bela'])
      await expect(page.getByRole('row', { name: 'Bela' })).toBeFocused()
      await page.goto(`${site().url}/admin/dashboard/trash`)
      await expect(page.getByText(/^Deleted .* by First Admin$/)).toBeVisible()
      await expectPage(page, 'Undo & history')
      await page.getByRole('button', { name: 'Restore: Chandra' }).click()
      await expect(page.getByText('The trash is empty.')).toBeVisible()

      await page.goto(`${site().url}/admin/dashboard/activity`)
      await expect(page).toHaveURL(`${site().url}/admin/dashboard/history`)
      await expect(
        page.getByRole('listitem').filter({ hasText: 'restored the student Chandra' }).first(),
      ).toBeVisible()
      await expectPage(page, 'Undo & history')
      await expectNoHorizontalScroll(page)

      // Deleting and restoring Chandra are two writes, and each can be put back.
      await page.getByRole('link', { name: 'Changes', exact: true }).last().click()
      const last = page.getByRole('listitem').filter({ hasText: 'Chandra' }).first()
      await expect(last.getByText('in the trash')).toBeVisible()
      await expectPage(page, 'Undo & history')
      await expectNoHorizontalScroll(page)
      await last.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone: 1 record.')).toBeVisible()
      await last.getByRole('button', { name: 'Redo' }).click()
      await expect(page.getByText('Redone: 1 record.')).toBeVisible()
    },
  )
}

test('a search keeps the order, and a session that has ended leads back to both', async ({ openPage }) => {
  // Whether a list is searched at all depends on its length, unless its address says so already.
  const page = await openPage(withToken(site().url, token), /status of 401/)
  await page.goto(`${site().url}/admin/dashboard/students?q=t&sort=-fullName`)
  await expect.poll(() => names(page)).toEqual([...children].reverse())
  await page.getByRole('searchbox').fill('a')
  await expect(page).toHaveURL(/\?q=a&sort=-fullName$/)
  await expect.poll(() => names(page)).toEqual([...children].reverse())
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('main').getByLabel('E-mail').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\?q=a&sort=-fullName$/)
  await expect.poll(() => names(page)).toEqual([...children].reverse())
})

test('a list is kept as a file', async ({ openPage }) => {
  const page = await openPage(withToken(site().url, token))
  await page.goto(`${site().url}/admin/dashboard/students?q=bela`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Excel' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.xlsx$/)
})

const names = (page: Page) => page.getByRole('rowheader').locator('bdi').allTextContents()
