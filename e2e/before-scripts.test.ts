import { small } from './browser-options.ts'
import {
  addContent,
  card,
  cards,
  childCount,
  delayHydration,
  expectNoReact,
  menuLink,
  openUnhydrated,
  scriptOfViewer,
  standaloneImageErrors,
  students,
  summary,
  thumbnail,
} from './delayed-hydration.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add } = startSiteWithAdmin()
const withoutScripts = { javaScriptEnabled: false } as const

test.beforeAll(() => addContent(add))

for (const [how, open] of [
  ['before React has loaded', {}],
  ['without scripts', withoutScripts],
] as const) {
  test(`${how} the menus open, one at a time`, async ({ openPage }) => {
    const page = await openUnhydrated(openPage, '/', open)
    await summary(page, 'Events').click()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeVisible()
    await summary(page, 'About Us').click()
    await expect(menuLink(page, 'Students')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeHidden()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(students)
    await expect(page.getByRole('heading', { level: 1, name: 'Our Students' })).toBeVisible()
    await expectNoReact(page)
  })

  test(`${how} a phone's menu opens and leads to a page`, async ({ openPage }) => {
    const page = await openUnhydrated(openPage, '/', { ...small, ...open })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.locator('summary[aria-label=Menu]').tap()
    await summary(page, 'About Us').tap()
    await menuLink(page, 'Students').tap()
    await expect(page).toHaveURL(students)
    await expectNoReact(page)
  })

  test(`${how} a card's details open, one card at a time`, async ({ openPage }) => {
    const page = await openUnhydrated(openPage, students, open)
    for (const name of ['Child 30', 'Child 28']) {
      await card(page, name).locator('summary').click()
      await expect(card(page, name).getByText('Female')).toBeVisible()
      await expect(page.locator('main details[open]')).toHaveCount(1)
    }
    await card(page, 'Child 28').locator('summary').click()
    await expect(page.locator('main details[open]')).toHaveCount(0)
    await expectNoReact(page)
  })

  test(`${how} filters and "Show more" work`, async ({ openPage }) => {
    const page = await openUnhydrated(openPage, students, open)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/\?show=48#card-25$/)
    await expect(cards(page)).toHaveCount(childCount)
    await expect(page.locator('#card-25')).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(cards(page).nth(24).locator('summary')).toBeFocused()

    const classes = page.getByRole('combobox', { name: 'Class' })
    await classes.selectOption('2')
    if (open === withoutScripts) await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/studentClass=2$/)
    await expect(cards(page)).toHaveCount(6)
    await expect(classes).toHaveValue('2')
    await expectNoReact(page)
  })
}

test('before React loads, Escape, Tab and a click outside close an open menu or card', async ({
  openPage,
}) => {
  const page = await openUnhydrated(openPage, students)
  const [menu, open] = [summary(page, 'Events'), page.locator('details[open]')]
  await menu.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(menu).toBeFocused()

  await menu.click()
  await page.mouse.click(5, 500)
  await expect(open).toHaveCount(0)

  await menu.click()
  await page.keyboard.press('Shift+Tab')
  await expect(open).toHaveCount(0)

  const details = card(page, 'Child 30').locator('summary')
  await details.click()
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(details).toBeFocused()
  await details.press('Enter')
  await expect(open).toHaveCount(1)
  await page.mouse.click(5, 500)
  await expect(open).toHaveCount(0)
  await expectNoReact(page)
})

test('before React loads, a phone opens its share sheet', async ({ openPage }) => {
  const page = await openPage()
  await page.addInitScript(() => {
    navigator.share = async ({ title } = {}) =>
      document.documentElement.setAttribute('data-shared', title ?? '')
  })
  await delayHydration(page)
  await page.goto('/events/festivals')
  await page.getByRole('link', { name: 'Share: Evening of Lights' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'Evening of Lights')
  await expect(page).toHaveURL('/events/festivals')
})

test('a thumbnail opens the viewer without React, and Back closes it', async ({ openPage }) => {
  const page = await openPage(small)
  await delayHydration(page)
  await page.goto('/gallery')
  await thumbnail(page).tap()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/gallery')
  await expectNoReact(page)
})

test('while the viewer is still loading, a second click on a thumbnail opens the album, and on the album page the image itself', async ({
  openPage,
}) => {
  const page = await openPage({}, standaloneImageErrors)
  await page.route(scriptOfViewer, () => undefined)
  await page.goto('/gallery')
  await thumbnail(page).click()
  await expect(page).toHaveURL('/gallery')
  await thumbnail(page).click()
  await expect(page).toHaveURL(/\/gallery\/kites-[^/]+$/)
  await thumbnail(page).click()
  await thumbnail(page).click()
  await expect(page).toHaveURL(/\/uploads\/[^/]+\.webp$/)
})
