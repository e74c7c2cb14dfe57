import type { Page } from '@playwright/test'
import { expect, startReact, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, addStudent } = startSiteWithAdmin()
const students = 60

test.beforeAll(async () => {
  for (let at = 1; at <= students; at += 1) {
    await addStudent({
      fullName: `${firstName(at)} ${at}`,
      uniqueId: `T-${at}`,
      studentClass: String((at % 10) + 1),
    })
  }
  for (let at = 1; at <= 13; at += 1)
    await add('add-notification', { title: `Notice ${at}`, description: `Number ${at} of the tests.` })
})

test('without scripts a list can be searched, even if nothing matches, and the search can be cleared', async ({
  openAt,
}) => {
  const page = await openAt('/about/students', { javaScriptEnabled: false })
  await searchField(page).fill('child 14')
  await searchField(page).press('Enter')
  await expect(page.getByRole('status')).toHaveText('1 of 60 children')
  await expect(names(page)).toHaveText(['Child 14'])
  await searchField(page).fill('nobody at all')
  await searchField(page).press('Enter')
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL('/about/students')
  await expect(cards(page)).toHaveCount(12)
})

test('with scripts a list is searched while the visitor types, and the URL, Back and a reload keep the search', async ({
  openAt,
}) => {
  const page = await openAt('/about/students')
  await searchField(page).pressSequentially('tar')
  await expect(page.getByRole('status')).toHaveText('7 of 60 children')
  await expect(page).toHaveURL(/\?q=tar$/)
  await expect(searchField(page)).toBeFocused()
  await searchField(page).pressSequentially('a')
  await expect(names(page)).toHaveText(['Tara 7'])
  await expect(page).toHaveURL(/\?q=tara$/)

  await page.reload()
  await expect(searchField(page)).toHaveValue('tara')
  await expect(names(page)).toHaveText(['Tara 7'])

  await page.goBack()
  await expect(page).toHaveURL('/about/students')
  await expect(searchField(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)

  const classes = page.getByRole('combobox', { name: 'Class' })
  await classes.focus()
  await classes.selectOption({ label: 'Class 5 (6)' })
  await expect(page).toHaveURL(/\?studentClass=5$/)
  await expect(page.getByRole('status')).toHaveText('6 of 60 children')
  await expect(classes).toBeFocused()
  await page.goBack()
  await expect(classes).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
  await page.goForward()
  await expect(classes).toHaveValue('5')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page.getByRole('status')).toHaveText('60 children')
  await expect(classes).toHaveValue('')
})

test('with scripts more cards appear without a layout shift, and the focus moves to the first new card', async ({
  openAt,
}) => {
  const page = await openAt('/about/students?utm_source=chat')
  await startReact(page)
  const more = page.getByRole('link', { name: 'Show more' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await more.press('Enter')
  await expect(cards(page)).toHaveCount(36)
  await expect(page).toHaveURL(/\?show=36$/)
  await expect(page.locator('#card-13')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(12).locator('summary')).toBeFocused()
})

const firstName = (at: number) => (at === 7 ? 'Tara' : at % 10 === 0 ? 'Tarun' : 'Child')

const cards = (page: Page) => page.getByRole('main').getByRole('list').locator('> li')

const names = (page: Page) => cards(page).getByRole('heading')
const searchField = (page: Page) => page.getByRole('searchbox')
