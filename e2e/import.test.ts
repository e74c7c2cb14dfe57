import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { contextOptionsFor, phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin } = startSiteWithAdmin()
test('on a phone a first list asks what is shown of children, is numbered, mended and given photos', async ({
  openPage,
}) => {
  const page = await openPage({ ...contextOptionsFor(phone), ...asAdmin() })
  await page.goto(`${site().url}/admin/dashboard/import/student`)
  await expect(page.getByRole('heading', { name: 'What may visitors see of children?' })).toBeVisible()
  await expectPage(page, 'Add a list: Students')
  await page.getByRole('button', { name: 'First name, no photo, until the family agrees' }).click()
  await expect(page.getByText('Saved. This is what visitors see of new children.')).toBeFocused()

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

  const picture = await aPicture()
  await page.getByRole('heading', { name: 'Photos' }).click()
  await page.locator('#photos').setInputFiles({
    name: 'Tapan Roy.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await picture.arrayBuffer()),
  })
  await expect(
    page.getByText(/^0 of 1 photos matched\. 1 photo could not be matched for certain\./),
  ).toBeVisible()
  await expectPage(page, 'Add a list: Students')
  await page.getByLabel('Tapan Roy').selectOption({ index: 2 })
  await expect(page.getByText('1 of 1 photos matched.')).toBeVisible()
  await chip(page, 'All').click()
  await page.getByText('Row 2').click()
  await expect(page.getByText('In your list: V')).toBeVisible()
  await expect(page.getByText('In your list: boy')).toBeVisible()
  await expectPage(page, 'Add a list: Students')

  await page.getByRole('button', { name: 'Add 3' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  const visitor = await openPage()
  await visitor.goto(`${site().url}/about/students`)
  await expect(visitor.getByRole('heading', { name: 'Tulsi' })).toBeVisible()
  expect(await visitor.content()).not.toMatch(/Tulsi Das|Tapan Roy/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()

  await page.goto(`${site().url}/admin/dashboard/add-students`)
  await expect(page.getByText(/^Visitors will see of this child: First name, .*, no photo\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What may visitors see of children?' })).toHaveCount(0)
  await expectPage(page, 'Add Student')
})

const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: new RegExp(`^${label}`) })
