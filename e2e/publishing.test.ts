import { chooseRecords } from './choose-records.ts'
import { expectPage } from './expect-page.ts'
import { openRowMenu } from './open-row-menu.ts'
import { slowOnScreens } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

const table = '/admin/dashboard/notifications'

slowOnScreens('a draft is previewed, published and hidden again', async ({ openPage }, screen) => {
  const title = `Wish of ${screen.colorScheme}`
  const page = await openPage(asAdmin(screen))
  const visitor = await openPage(screen)
  const listed = async () => {
    await visitor.goto('/home/notification')
    return visitor.getByRole('link', { name: title, exact: true }).count()
  }

  await page.goto('/admin/dashboard/add-notification')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Sweets for everybody.')
  await page.getByText('Visible to everyone, now').click()
  await page.getByLabel('From a date and time').check()
  await page.getByRole('button', { name: 'Add notification' }).click()
  await expect(page.getByText('The time must look like')).toBeVisible()
  await page.getByLabel('Not yet: keep it as a draft').check()
  await expectPage(page, 'Add notification')
  await page.getByRole('button', { name: 'Add notification' }).click()
  await expect(page.getByText(`"${title}" was added.`)).toBeVisible()
  expect(await listed()).toBe(0)

  await page.goto(table)
  const row = page.getByRole('row', { name: title })
  await expect(row.getByText('Draft')).toBeVisible()
  await chooseRecords(page, 'draft')
  await expect(row).toBeVisible()
  await expectPage(page, 'Notifications and Wishes')
  await openRowMenu(page, title)
  await row.getByRole('button', { name: `Preview ${title} as a visitor` }).click()
  const dialog = page.getByRole('dialog', { name: 'As visitors see it' })
  await expect(dialog.getByText('Visitors do not see this now')).toBeVisible()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(frame.getByRole('link', { name: /Dashboard/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openRowMenu(page, title)
  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByText('Partly hidden, or not visible yet').click()
  await page.getByLabel('Immediately').check()
  await page.getByLabel('Pin to the top').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Notification updated successfully!')).toBeVisible()
  await expectPage(page, 'Edit notification')
  expect(await listed()).toBe(1)

  await page.goto('/home/notification')
  const hide = page.getByRole('button', { name: `Hide ${title} from visitors` })
  await hide.click()
  await expect(page.getByRole('button', { name: `Show ${title} to visitors` })).toBeVisible()
  expect(await listed()).toBe(0)
})
