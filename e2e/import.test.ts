import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { fileToChoose } from './form-data.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()
test('on a phone, the first import asks what visitors may see of children, and its rows can be numbered, corrected and given photos', async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard/import/student', asAdmin(phone))
  await expect(page.getByRole('heading', { name: 'What may visitors see about children?' })).toBeVisible()
  await expectPage(page, 'Import a list: Children')
  await page.getByRole('button', { name: 'First name, no photo, until the family agrees' }).click()
  await expect(page.getByText('Saved. This is what visitors see about new children.')).toBeFocused()

  const cells =
    'Name\tRoll No\tSex\tClass\tAddress\nTapan Roy\t\tboy\tV\tHill\nTapan Roy\t\tM\t6\tHill\nTulsi Das\t\t?\t5\tHill'
  await page.getByLabel('Paste cells').fill(cells)
  await page.getByRole('button', { name: 'Read the cells' }).click()
  await expect(page.getByText('2 rows without a Unique ID.')).toBeVisible()
  await page.getByRole('button', { name: 'Number them for me' }).click()
  await expect(page.getByText(/2 rows numbered for you: \S+-\d+ to \S+-\d+\./)).toBeVisible()
  const tulsi = page.getByRole('region', { name: 'Rows' }).getByRole('listitem').filter({ hasText: 'Row 4' })
  await tulsi.getByLabel('Gender').selectOption('Female')
  await tulsi.getByRole('button', { name: 'Save row 4' }).click()
  await expect(tulsi).toBeFocused()
  await expect(tulsi.getByText('Female')).toBeVisible()
  await expect(page.getByText(/3 rows numbered for you/)).toBeVisible()

  const picture = await aPicture({ name: 'Tapan Roy.jpg' })
  await page.getByRole('heading', { name: 'Photos' }).click()
  await page.locator('#photos').setInputFiles(await fileToChoose(picture))
  await expect(
    page.getByText(/^0 of 1 photos matched\. 1 photo could not be matched for certain\./),
  ).toBeVisible()
  await expectPage(page, 'Import a list: Children')
  await page.getByLabel('Tapan Roy').selectOption({ index: 2 })
  await expect(page.getByText('1 of 1 photos matched.')).toBeVisible()
  await chip(page, 'All').click()
  await page.getByText('Row 2').click()
  await expect(page.getByText('In your list: V')).toBeVisible()
  await expect(page.getByText('In your list: boy')).toBeVisible()
  await expectPage(page, 'Import a list: Children')

  await page.getByRole('button', { name: 'Add 3' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  const visitor = await openAt('/about/students')
  await expect(visitor.getByRole('heading', { name: 'Tulsi' })).toBeVisible()
  expect(await visitor.content()).not.toMatch(/Tulsi Das|Tapan Roy/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()

  await page.goto('/admin/dashboard/add-students')
  await expect(page.getByText(/^Visitors will see: First name, .*\. No photo\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What may visitors see about children?' })).toHaveCount(0)
  await expectPage(page, 'Add child')
})

test('a list with the roll number of an existing child asks whether they are the same', async ({
  openPage,
}) => {
  const page = await openPage(asAdmin())
  const paste = async (cells: string) => {
    await page.goto('/admin/dashboard/import/student')
    await page.getByLabel('Paste cells').fill(`Name\tRoll no\tGender\tClass\tAddress\n${cells}`)
    await page.getByRole('button', { name: 'Read the cells' }).click()
  }
  await paste('Anu Pal\t1\tF\t5\tLane 1')
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await paste('Dipa Roy\t1\tF\t6\tLane 7\nFaruk Roy\t9\t?\tVI-B\tLane 9')
  await page.getByLabel('Class “VI-B”').selectOption('A new class: 6-B')
  await chip(page, 'Question').click()
  await expect(page.getByRole('columnheader', { name: 'Already here: Anu Pal' })).toBeVisible()
  await expectPage(page, 'Import a list: Children')
  await page.getByLabel('Skip 1 row with errors and 1 question').check()
  await expect(page.getByRole('button', { name: 'Nothing to add' })).toBeDisabled()
})

const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: new RegExp(`^${label}`) })
