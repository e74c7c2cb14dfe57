import type { BrowserContextOptions, Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { small } from './browser-options.ts'
import { expect, expectReact, type OpenPage, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, addStudent } = startSiteWithAdmin()
const students = '/about/students'
const childCount = 30

test.beforeAll(async () => {
  for (let number = 1; number <= childCount; number += 1)
    await addStudent({
      fullName: number === 7 ? 'Tara 7' : `Child ${number}`,
      uniqueId: `T-${number}`,
      studentClass: String((number % 5) + 1),
    })
  await add('gallery/photos/add-photos', { title: 'Kites', photos: await aPicture() })
  await add('events/festivals/add-festival', {
    title: 'Evening of Lights',
    description: 'Lamps on the lawn.',
    date: '2026-10-30',
    venue: 'Library lawn',
    studentsPresent: '1',
    volunteersPresent: '1',
    coverImageURL: await aPicture(),
  })
})

const feedback = {
  fullName: 'Asha Lohar',
  email: 'asha@example.org',
  contact: '+91 00000 00001',
  message: 'When does the class begin?\nAnd where?',
}

/** React's scripts. The page's own script is called main, and the viewer does not need React. */
const scriptsOfReact = /\/assets\/(?!main-|viewer-)[^/]+\.js$/

/** Opens a page whose React scripts are delayed until `letCome` is called, at any network speed. */
async function openUnhydrated(openPage: OpenPage, address: string, options?: BrowserContextOptions) {
  const page = await openPage(options)
  const letCome = await delayHydration(page)
  await page.goto(address)
  return { page, letCome }
}

async function delayHydration(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scriptsOfReact, async (route) => {
    await promise
    // The page that sent the request may be closed.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const expectNoReact = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-app')
const summary = (page: Page, text: string) =>
  page.getByRole('navigation').locator('summary', { hasText: text })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('list').locator('> li')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox')
const thumbnail = (page: Page) => page.getByRole('link', { name: 'Kites' })
const message = (page: Page) => page.locator('#feedback-message')

async function fillFeedback(page: Page) {
  for (const [name, value] of Object.entries(feedback)) await page.locator(`#feedback-${name}`).fill(value)
}

async function expectList(page: Page, { query = '', count }: { query?: string; count: number }) {
  await expect(page).toHaveURL(query ? `${students}?q=${query}` : students)
  await expect(cards(page)).toHaveCount(count)
  await expect(search(page)).toHaveValue(query)
}

const withoutScripts = { javaScriptEnabled: false }

for (const [how, open] of [
  ['before React has loaded', {}],
  ['without scripts', withoutScripts],
] as const) {
  test(`${how} menus, details, "Show more" and filters work`, async ({ openPage }) => {
    const { page } = await openUnhydrated(openPage, '/', open)
    await summary(page, 'Events').click()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeVisible()
    await summary(page, 'About Us').click()
    await expect(menuLink(page, 'Students')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeHidden()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(students)
    await expect(page.getByRole('heading', { level: 1, name: 'Our Students' })).toBeVisible()

    for (const name of ['Child 30', 'Child 26']) {
      await card(page, name).locator('summary').click()
      await expect(card(page, name).getByText('Female')).toBeVisible()
      await expect(page.locator('main details[open]')).toHaveCount(1)
    }
    await card(page, 'Child 26').locator('summary').click()
    await expect(page.locator('main details[open]')).toHaveCount(0)

    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/\?show=36#card-13$/)
    await expect(cards(page)).toHaveCount(childCount)
    await expect(page.locator('#card-13')).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(cards(page).nth(12).locator('summary')).toBeFocused()
    const classes = page.getByRole('combobox', { name: 'Class' })
    await classes.selectOption('2')
    if (open === withoutScripts) await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/studentClass=2$/)
    await expect(cards(page)).toHaveCount(6)
    await expect(classes).toHaveValue('2')
    await expectNoReact(page)
  })

  test(`${how} a phone's menu opens and leads to a page`, async ({ openPage }) => {
    const { page } = await openUnhydrated(openPage, '/', { ...small, ...open })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.locator('summary[aria-label=Menu]').tap()
    await summary(page, 'About Us').tap()
    await menuLink(page, 'Students').tap()
    await expect(page).toHaveURL(students)
    await expectNoReact(page)
  })
}

test('Escape, Tab and a click outside close an open menu or card', async ({ openPage }) => {
  const { page } = await openUnhydrated(openPage, students)
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

test('a phone opens its share sheet, and a thumbnail the viewer, which Back closes', async ({ openPage }) => {
  const { page } = await openUnhydrated(openPage, '/gallery', small)
  await thumbnail(page).tap()
  await expect(page).toHaveURL(/\/gallery\/kites-[^/]+$/)
  await thumbnail(page).tap()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/gallery\/kites-[^/]+$/)

  await page.addInitScript(() => {
    navigator.share = async ({ title } = {}) =>
      document.documentElement.setAttribute('data-shared', title ?? '')
  })
  await page.goto('/events/festivals')
  await page.getByRole('link', { name: 'Share: Evening of Lights' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'Evening of Lights')
  await expect(page).toHaveURL('/events/festivals')
  await expectNoReact(page)
})

/** The CSP blocks the styles and scripts of the page that the browser creates around an image on its own. */
const standaloneImageErrors = /\/uploads\/.*(inline style|script execution)/

test('while the viewer is still loading, a second click on a photo opens the image itself', async ({
  openPage,
}) => {
  const page = await openPage({}, standaloneImageErrors)
  await page.route(/\/assets\/viewer-.*\.js$/, () => undefined)
  await page.goto('/gallery')
  await thumbnail(page).click()
  await expect(page).toHaveURL(/\/gallery\/kites-[^/]+$/)
  await thumbnail(page).click()
  await thumbnail(page).click()
  await expect(page).toHaveURL(/\/uploads\/[^/]+\.webp$/)
})

test('a filter chosen before React loads keeps the focus, and Back removes it', async ({ openPage }) => {
  const { page } = await openUnhydrated(openPage, students)
  const classes = page.getByRole('combobox', { name: 'Class' })
  await classes.selectOption('2')
  await expect(page).toHaveURL(/\?studentClass=2$/)
  await expect(classes).toBeFocused()
  await page.goBack()
  await expectList(page, { count: 12 })
  await expect(classes).toHaveValue('')
})

test('a search typed before React loads stays and then runs', async ({ openPage }) => {
  const { page, letCome } = await openUnhydrated(openPage, students)
  await search(page).pressSequentially('tara')
  await expectNoReact(page)
  letCome()
  await expectList(page, { query: 'tara', count: 1 })
  await expect(search(page)).toBeFocused()
})

test('Enter searches immediately', async ({ openPage }) => {
  const { page, letCome } = await openUnhydrated(openPage, students)
  await search(page).pressSequentially('tara')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\?q=tara/)
  await expect(cards(page)).toHaveText([/^Tara 7/])
  await expect(search(page)).toHaveValue('tara')
  await expectNoReact(page)
  await search(page).focus()
  letCome()
  await expectReact(page)
  await expect(cards(page)).toHaveText([/^Tara 7/])
})

for (const isStarting of [false, true])
  test(`after a search and a reload, Back shows the list for its URL${isStarting ? ', while React is loading' : ''}`, async ({
    openAt,
  }) => {
    const page = await openAt(students)
    await search(page).pressSequentially('tara')
    await expect(cards(page)).toHaveCount(1)
    const letCome = await delayHydration(page)
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
    if (isStarting) await search(page).focus()
    await page.goBack()
    await expectList(page, { count: 12 })
    await page.goForward()
    await expectList(page, { query: 'tara', count: 1 })
    letCome()
    await search(page).focus()
    await expectReact(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(12)
  })

for (const isReactOnHome of [false, true])
  test(`Back across pages always shows the page for the URL${isReactOnHome ? ', even after React has navigated there' : ''}`, async ({
    openAt,
  }) => {
    const page = await openAt('/')
    const welcome = page.getByRole('heading', { level: 1, name: 'Welcome to Evening School' })
    if (isReactOnHome) {
      await message(page).focus()
      await expectReact(page)
    }
    await summary(page, 'About Us').click()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(students)
    await search(page).pressSequentially('tara')
    await expectList(page, { query: 'tara', count: 1 })
    const letCome = await delayHydration(page)
    await page.reload()
    await search(page).focus()
    await page.goBack()
    await expectList(page, { count: 12 })
    await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(welcome).toBeVisible()
    letCome()
    await message(page).focus()
    await expectReact(page)
    await expect(welcome).toBeVisible()
  })

test('React keeps a message that was already typed', async ({ openPage }) => {
  const { page, letCome } = await openUnhydrated(openPage, '/')
  await fillFeedback(page)
  await expectNoReact(page)
  letCome()
  await expectReact(page)
  for (const [name, value] of Object.entries(feedback))
    await expect(page.locator(`#feedback-${name}`)).toHaveValue(value)
})

test('the page touches the storage only when it is idle, because the first access waits for another process', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.addInitScript(() => {
    const idle: (() => void)[] = []
    const touched: string[] = []
    Object.assign(window, { idle, touched })
    window.requestIdleCallback = (work) => idle.push(work as () => void)
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const storage = window[name]
      Object.defineProperty(window, name, { get: () => touched.push(name) && storage })
    }
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'storage') touched.push(type)
      listen(type, listener)
    }
  })
  await page.goto('/')
  const touched = () => page.evaluate<string[]>('touched')
  expect(await touched()).toEqual([])
  await page.evaluate('for (const work of idle) work()')
  expect(await touched()).toEqual(expect.arrayContaining(['localStorage', 'storage']))
})

test('details opened before React loads stay open', async ({ openPage }) => {
  const { page, letCome } = await openUnhydrated(openPage, students)
  const open = card(page, 'Child 26').locator('details[open]')
  await card(page, 'Child 26').locator('summary').click()
  letCome()
  await message(page).evaluate((field) => field.focus())
  await expectReact(page)
  await expect(open).toBeVisible()
  await card(page, 'Child 30').locator('summary').click()
  await expect(open).toHaveCount(0)
})

test('feedback sent before React loads is sent once React has loaded, and only once', async ({
  openPage,
}) => {
  const { page, letCome } = await openUnhydrated(openPage, '/')
  const sent: unknown[] = []
  await page.route('**/add-feedback', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await fillFeedback(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectNoReact(page)
  letCome()
  await expect(page.getByText(/Feedback submitted successfully/i)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining(feedback)])
  await expect(page).toHaveURL('/')
})
