import type { BrowserContextOptions, Page } from '@playwright/test'
import { aPicture } from '../server/testing/files.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, expectReact, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const withoutScripts = { javaScriptEnabled: false } as const
/** What a console says of files that do not come. */
const lost = /net::ERR_FAILED|did not come/
/** What a console says of a picture that is opened alone: the browser's own page around it is refused style and script. */
const alone = /\/uploads\/.*(inline style|script execution)/
const scriptOfViewer = /\/assets\/viewer-.*\.js$/
const students = '/about/students'
const childCount = 30

test.beforeAll(async () => {
  const token = await makeFirstAdmin(site())
  for (let number = 1; number <= childCount; number += 1)
    await add(token, 'students/add-students', {
      fullName: number === 7 ? 'Tara 7' : `Child ${number}`,
      uniqueId: `T-${number}`,
      gender: 'Female',
      studentClass: String((number % 5) + 1),
      address: 'Lane 1',
    })
  await add(token, 'gallery/photos/add-photos', { title: 'Kites', photos: await aPicture() })
  await add(token, 'events/festivals/add-festival', {
    title: 'Evening of Lights',
    description: 'Lamps on the lawn.',
    date: '2026-10-30',
    venue: 'Library lawn',
    studentsPresent: '1',
    volunteersPresent: '1',
    coverImageURL: await aPicture(),
  })
})

for (const [how, open] of [
  ['before React has come', {}],
  ['without scripts', withoutScripts],
] as const) {
  test(`${how} the menus open, one at a time`, async ({ openPage }) => {
    const page = await openHeld(openPage, '/', open)
    await summary(page, 'Events').click()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeVisible()
    await summary(page, 'About Us').click()
    await expect(menuLink(page, 'Students')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Festival', exact: true })).toBeHidden()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(site().url + students)
    await expect(page.getByRole('heading', { level: 1, name: 'Our Students' })).toBeVisible()
    await expectNoReact(page)
  })

  test(`${how} the menu of a phone opens and leads on`, async ({ openPage }) => {
    const page = await openHeld(openPage, '/', { ...phone, ...open })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.locator('summary[aria-label=Menu]').tap()
    await summary(page, 'About Us').tap()
    await menuLink(page, 'Students').tap()
    await expect(page).toHaveURL(site().url + students)
    await expectNoReact(page)
  })

  test(`${how} the details of a card open, one card at a time`, async ({ openPage }) => {
    const page = await openHeld(openPage, students, open)
    for (const name of ['Child 30', 'Child 28']) {
      await card(page, name).locator('summary').click()
      await expect(card(page, name).getByText(name.replace('Child ', 'T-'))).toBeVisible()
      await expect(page.locator('main details[open]')).toHaveCount(1)
    }
    await card(page, 'Child 28').locator('summary').click()
    await expect(page.locator('main details[open]')).toHaveCount(0)
    await expectNoReact(page)
  })

  test(`${how} a filter is chosen, and more is shown`, async ({ openPage }) => {
    const page = await openHeld(openPage, students, open)
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

  test(`${how} an event is shared by WhatsApp`, async ({ openPage }) => {
    const page = await openHeld(openPage, '/events/festivals', open)
    await page.getByRole('link', { name: 'Evening of Lights', exact: true }).click()
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await page.getByRole('link', { name: 'Share on WhatsApp', exact: true }).click()
    await expect(page).toHaveURL(/^https:\/\/wa\.me\/\?text=Evening%20of%20Lights%0A/)
  })
}

test('before React has come, Escape, Tab and a press outside close what is open', async ({ openPage }) => {
  const page = await openHeld(openPage, students)
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

test('before React has come, a phone opens its share sheet', async ({ openPage }) => {
  const page = await openPage()
  await page.addInitScript(() => {
    navigator.share = async ({ title } = {}) =>
      document.documentElement.setAttribute('data-shared', title ?? '')
  })
  await holdReact(page)
  await page.goto(`${site().url}/events/festivals`)
  await page.getByRole('link', { name: 'Share: Evening of Lights' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'Evening of Lights')
  await expect(page).toHaveURL(`${site().url}/events/festivals`)
})

test('a filter that was chosen before React came keeps the focus, and Back takes it away', async ({
  openPage,
}) => {
  const page = await openHeld(openPage, students)
  const classes = page.getByRole('combobox', { name: 'Class' })
  await classes.selectOption('2')
  await expect(page).toHaveURL(/\?studentClass=2$/)
  await expect(classes).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(site().url + students)
  await expect(classes).toHaveValue('')
  await expect(cards(page)).toHaveCount(24)
})

test('what is typed into the search before React has come stays, and is searched then', async ({
  openPage,
}) => {
  const page = await openPage()
  const letCome = await holdReact(page)
  await page.goto(site().url + students)
  await search(page).pressSequentially('tara')
  await expectNoReact(page)
  letCome()
  await expect(page).toHaveURL(/\?q=tara$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('tara')
  await expect(search(page)).toBeFocused()
})

test('Enter searches at once', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await holdReact(page)
  await page.goto(site().url + students)
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
  test(`after a search and a reload, Back shows the list of its address${isStarting ? ', while React is coming' : ''}`, async ({
    openPage,
  }) => {
    const page = await openPage()
    await page.goto(site().url + students)
    await search(page).pressSequentially('tara')
    await expect(cards(page)).toHaveCount(1)
    const letCome = await holdReact(page)
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
    if (isStarting) await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL(site().url + students)
    await expect(cards(page)).toHaveCount(24)
    await expect(search(page)).toHaveValue('')
    await page.goForward()
    await expect(page).toHaveURL(/\?q=tara$/)
    await expect(cards(page)).toHaveCount(1)
    await expect(search(page)).toHaveValue('tara')
    letCome()
    await search(page).focus()
    await expectReact(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(24)
  })

for (const isReactOnHome of [false, true])
  test(`Back across pages never shows another page than that of the address${isReactOnHome ? ', nor after React has led there' : ''}`, async ({
    openPage,
  }) => {
    const page = await openPage()
    await page.goto(site().url)
    if (isReactOnHome) {
      await page.locator('#feedback-message').focus()
      await expectReact(page)
    }
    await summary(page, 'About Us').click()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(site().url + students)
    await search(page).pressSequentially('tara')
    await expect(page).toHaveURL(/\?q=tara$/)
    await expect(cards(page)).toHaveCount(1)
    const letCome = await holdReact(page)
    await page.reload()
    await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL(site().url + students)
    await expect(cards(page)).toHaveCount(24)
    await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL(`${site().url}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Evening School' })).toBeVisible()
    letCome()
    await page.locator('#feedback-message').focus()
    await expectReact(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Evening School' })).toBeVisible()
  })

test('a thumbnail opens the viewer, which Back closes, without React', async ({ openPage }) => {
  const page = await openPage(phone)
  await holdReact(page)
  await page.goto(`${site().url}/gallery`)
  await thumbnail(page).tap()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${site().url}/gallery`)
  await expectNoReact(page)
})

test('a thumbnail that is pressed twice before the viewer has come opens the picture itself', async ({
  openPage,
}) => {
  const page = await openPage({}, alone)
  await page.route(scriptOfViewer, () => undefined)
  await page.goto(`${site().url}/gallery`)
  await thumbnail(page).click()
  await expect(page).toHaveURL(`${site().url}/gallery`)
  await thumbnail(page).click()
  await expect(page).toHaveURL(/\/uploads\/[^/]+\.webp$/)
})

test('where the scripts of React do not come, pictures are viewed all the same', async ({ openPage }) => {
  const page = await openPage({}, lost)
  await page.route(scriptsOfReact, (route) => route.abort())
  await page.goto(`${site().url}/gallery`)
  await thumbnail(page).click()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
})

const feedback = {
  fullName: 'Asha Lohar',
  email: 'asha@example.org',
  contact: '+91 00000 00001',
  message: 'When does the class begin?\nAnd where?',
}

test('where the scripts of React do not come, the browser sends the feedback form', async ({ openPage }) => {
  const page = await openPage({}, lost)
  await page.route(scriptsOfReact, (route) => route.abort())
  await page.route('**/feedback', (route) => route.fulfill({ status: 204 }))
  await page.goto(site().url)
  await fillFeedback(page)
  const sent = page.waitForRequest('**/feedback')
  await submitFeedback(page)
  const request = await sent
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  const fields = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  expect(Object.fromEntries(fields)).toEqual({
    ...feedback,
    message: feedback.message.replace('\n', '\r\n'),
    website: '',
  })
})

test('nothing that was written to the school is lost when React comes', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await holdReact(page)
  await page.goto(site().url)
  await fillFeedback(page)
  await expectNoReact(page)
  letCome()
  await expectReact(page)
  for (const [name, value] of Object.entries(feedback))
    await expect(page.locator(`#feedback-${name}`)).toHaveValue(value)
})

test('what was opened before React came stays open', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await holdReact(page)
  await page.goto(site().url + students)
  const open = card(page, 'Child 28').locator('details[open]')
  await card(page, 'Child 28').locator('summary').click()
  letCome()
  await page.locator('#feedback-message').evaluate((field) => field.focus())
  await expectReact(page)
  await expect(open).toBeVisible()
  await card(page, 'Child 30').locator('summary').click()
  await expect(open).toHaveCount(0)
})

test('feedback that is sent before React has come is sent by it then, once', async ({ openPage }) => {
  const page = await openPage()
  const sent: unknown[] = []
  await page.route('**/add-feedback', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  const letCome = await holdReact(page)
  await page.goto(site().url)
  await fillFeedback(page)
  await submitFeedback(page)
  await expectNoReact(page)
  letCome()
  await expect(page.getByText(/Feedback submitted successfully/i)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining(feedback)])
  await expect(page).toHaveURL(`${site().url}/`)
})

/** The page's own script is called main. */
const scriptsOfReact = /\/assets\/(?!main-|viewer-)[^/]+\.js$/

/** React's scripts do not come until the returned function is called, however slow the network is. */
async function holdReact(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scriptsOfReact, async (route) => {
    await promise
    // The page that asked may be gone.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

async function openHeld(openPage: OpenPage, path: string, options?: BrowserContextOptions) {
  const page = await openPage(options)
  await holdReact(page)
  await page.goto(site().url + path)
  return page
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
const submitFeedback = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

async function fillFeedback(page: Page) {
  for (const [name, value] of Object.entries(feedback)) await page.locator(`#feedback-${name}`).fill(value)
}

async function add(token: string, path: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${site().url}/api/admin/dashboard/${path}`, { method: 'POST', headers, body })
  if (response.status !== 201)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}
