import type { Page } from '@playwright/test'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, addStudent, asAdmin } = startSiteWithAdmin()
const children = ['Asha', 'Bela', 'Chandra']

test.beforeAll(async () => {
  for (const [at, fullName] of children.entries())
    await addStudent({ fullName, uniqueId: `T-${at}`, studentClass: String(10 - at) })
})

onSizes('children are sorted, deleted together, and brought back', async (openPage, { viewport }) => {
  const page = await openPage({ viewport, ...asAdmin() })
  await page.goto(`${site().url}/admin/dashboard/students`)
  await expect.poll(() => names(page)).toEqual(['Chandra', 'Bela', 'Asha'])
  await page.getByRole('button', { name: 'Full name' }).click()
  await expect.poll(() => names(page)).toEqual(children)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(children)

  await page.getByLabel('Select Asha').check()
  await page.getByLabel('Select Bela').check()
  await expectPage(page, 'Manage Students')
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

  // Deleting and restoring Chandra are two writes, and each can be put back.
  await page.getByRole('link', { name: 'Changes', exact: true }).last().click()
  const last = page.getByRole('listitem').filter({ hasText: 'Chandra' }).first()
  await expect(last.getByText('in the trash')).toBeVisible()
  await expectPage(page, 'Undo & history')
})

const names = (page: Page) => page.getByRole('rowheader').locator('bdi').allTextContents()
