import {
  addContent,
  card,
  cards,
  delayHydration,
  expectNoReact,
  feedback,
  fillFeedback,
  menuLink,
  openUnhydrated,
  search,
  students,
  submitFeedback,
  summary,
} from './delayed-hydration.ts'
import { expect, expectReact, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add } = startSiteWithAdmin()

test.beforeAll(() => addContent(add))

test('a filter chosen before React loads keeps the focus, and Back removes it', async ({ openPage }) => {
  const page = await openUnhydrated(openPage, students)
  const classes = page.getByRole('combobox', { name: 'Class' })
  await classes.selectOption('2')
  await expect(page).toHaveURL(/\?studentClass=2$/)
  await expect(classes).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(students)
  await expect(classes).toHaveValue('')
  await expect(cards(page)).toHaveCount(24)
})

test('a search typed before React loads stays and then runs', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await delayHydration(page)
  await page.goto(students)
  await search(page).pressSequentially('tara')
  await expectNoReact(page)
  letCome()
  await expect(page).toHaveURL(/\?q=tara$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('tara')
  await expect(search(page)).toBeFocused()
})

test('Enter searches immediately', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await delayHydration(page)
  await page.goto(students)
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
    await expect(page).toHaveURL(students)
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
  test(`Back across pages always shows the page for the URL${isReactOnHome ? ', even after React has navigated there' : ''}`, async ({
    openAt,
  }) => {
    const page = await openAt('/')
    if (isReactOnHome) {
      await page.locator('#feedback-message').focus()
      await expectReact(page)
    }
    await summary(page, 'About Us').click()
    await menuLink(page, 'Students').click()
    await expect(page).toHaveURL(students)
    await search(page).pressSequentially('tara')
    await expect(page).toHaveURL(/\?q=tara$/)
    await expect(cards(page)).toHaveCount(1)
    const letCome = await delayHydration(page)
    await page.reload()
    await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL(students)
    await expect(cards(page)).toHaveCount(24)
    await search(page).focus()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Evening School' })).toBeVisible()
    letCome()
    await page.locator('#feedback-message').focus()
    await expectReact(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Evening School' })).toBeVisible()
  })

test('React keeps a message that was already typed', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await delayHydration(page)
  await page.goto('/')
  await fillFeedback(page)
  await expectNoReact(page)
  letCome()
  await expectReact(page)
  for (const [name, value] of Object.entries(feedback))
    await expect(page.locator(`#feedback-${name}`)).toHaveValue(value)
})

test('details opened before React loads stay open', async ({ openPage }) => {
  const page = await openPage()
  const letCome = await delayHydration(page)
  await page.goto(students)
  const open = card(page, 'Child 28').locator('details[open]')
  await card(page, 'Child 28').locator('summary').click()
  letCome()
  await page.locator('#feedback-message').evaluate((field) => field.focus())
  await expectReact(page)
  await expect(open).toBeVisible()
  await card(page, 'Child 30').locator('summary').click()
  await expect(open).toHaveCount(0)
})

test('feedback sent before React loads is sent once React has loaded, and only once', async ({
  openPage,
}) => {
  const page = await openPage()
  const sent: unknown[] = []
  await page.route('**/add-feedback', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  const letCome = await delayHydration(page)
  await page.goto('/')
  await fillFeedback(page)
  await submitFeedback(page)
  await expectNoReact(page)
  letCome()
  await expect(page.getByText(/Feedback submitted successfully/i)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining(feedback)])
  await expect(page).toHaveURL('/')
})
