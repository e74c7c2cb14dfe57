import type { Page } from '@playwright/test'
import { aPassword, aSignUp, aVolunteersPart } from '#testing/admins.ts'
import { logIn } from './account-forms.ts'
import { contextOptionsFor, withToken } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { setEndsOn } from './set-ends-on.ts'
import { expect, provenBeyond, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, asAdmin } = startSiteWithAdmin()
const dashboard = '/api/admin/dashboard'
const phone = { name: 'phone', viewport: { width: 360, height: 740 }, hasTouch: true }
const desktop = { name: 'desktop', viewport: { width: 1280, height: 900 }, hasTouch: false }

for (const screen of [phone, desktop])
  test(
    `on a ${screen.name}, a second PIC is made, access is ended and resumed, and an account removed`,
    provenBeyond(phone, screen),
    async ({ openPage }) => {
      const { fullName } = await makeApproved(`Ravi ${screen.name}`)
      const page = await openPage({ ...contextOptionsFor(screen), ...asAdmin() })
      await page.goto(`${site().url}/admin/dashboard`)
      await page.getByRole('link', { name: /^Only one active PIC/ }).click()
      await expectPage(page, 'Admins')
      await page.getByRole('searchbox').fill(fullName)
      await expect(page).toHaveURL(/q=Ravi/)
      await expect(page.getByText('1 person', { exact: true })).toBeVisible()
      // By the keyboard.
      const change = page.getByText('Change', { exact: true })
      await change.focus()
      await page.keyboard.press('Enter')
      await expectPage(page, 'Admins')
      await expectNoHorizontalScroll(page)
      await expectLargeTargets(page)

      await page.getByRole('button', { name: `Make PIC: ${fullName}` }).click()
      await confirmWithYes(page)
      await expect(page.getByText(`${fullName} is now a PIC.`)).toBeVisible()
      await page.getByRole('button', { name: `Make Volunteer: ${fullName}` }).click()
      await confirmWithYes(page)
      await page.getByLabel('Last day of access').fill('2098-06-30')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Active until 30 June 2098')).toBeVisible()
      await page.getByRole('button', { name: `End access: ${fullName}` }).click()
      await confirmWithYes(page)
      await expect(page.getByText(/^Ended \d/)).toBeVisible()
      await page.getByRole('button', { name: `Resume access: ${fullName}` }).click()
      await expect(page.getByText('Active until 30 June 2098')).toBeVisible()
      await page.getByRole('button', { name: `Remove account: ${fullName}` }).click()
      await confirmWithYes(page)
      await expect(page.getByText('No admins found.')).toBeVisible()
    },
  )

test('access ends by itself: asked about, kept, read-only, then over, with the draft of an open form', async ({
  openPage,
}) => {
  const volunteer = await makeApproved('Leela Testrup')
  setEndsOn(site(), volunteer.email, 10)
  const pic = await openPage({ ...contextOptionsFor(phone), ...asAdmin() })
  await pic.goto(`${site().url}/admin/dashboard`)
  await pic.getByRole('link', { name: 'Access of 1 person ends soon' }).click()
  await pic.getByRole('button', { name: 'Keep access: Leela Testrup' }).click()
  await expect(pic.getByText(/^Leela Testrup keeps access until 30 June/)).toBeVisible()
  await expect(pic.getByText('No admins found.')).toBeVisible()

  setEndsOn(site(), volunteer.email, 10)
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, volunteer.token) },
    /status of 40[13]/,
  )
  await page.goto(`${site().url}/admin/dashboard`)
  await expect(page.getByRole('link', { name: /^Your access ends on/ })).toBeVisible()
  const main = page.getByRole('main')
  await page.goto(`${site().url}/admin/dashboard/add-students`)
  await main.getByLabel('Full name').fill('Tara')
  await main.getByLabel('Unique ID').fill('C-1')
  await main.getByLabel('Gender').selectOption('Female')
  await main.getByLabel('Class', { exact: true }).fill('4')
  await main.getByLabel('Address').fill('Lane 1')
  setEndsOn(site(), volunteer.email, -1)
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText(/^Your access is read-only now\./).first()).toBeVisible()
  await expect(main.getByLabel('Full name')).toHaveValue('Tara')

  await page.goto(`${site().url}/admin/dashboard/pending-approvals`)
  await expect(page.getByText(/^Your access is read-only and ends on/)).toBeVisible()
  await expectPage(page, 'Pending Approvals')
  await page.goto(`${site().url}/admin/dashboard/add-students`)
  await expect(main.getByLabel('Full name')).toBeDisabled()
  setEndsOn(site(), volunteer.email, 10)
  await page.goto(`${site().url}/admin/dashboard/add-students`)
  await expect(main.getByLabel('Full name')).toHaveValue('Tara')
  setEndsOn(site(), volunteer.email, -40)
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(
    page.getByText(/has ended\. A PIC can restore it\. What you typed is kept in this browser\./),
  ).toBeVisible()
  await main.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, volunteer.email)
  await expect(
    main.getByText('Your access to this site has ended. A PIC can restore it.', { exact: true }),
  ).toBeVisible()

  await call('POST', `${dashboard}/admins/${volunteer.id}/resume`, {})
  await main.getByRole('button', { name: 'Log In' }).click()
  await expect(main.getByLabel('Full name')).toHaveValue('Tara')
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText('"Tara" was added.')).toBeVisible()
})

/** A volunteer who has signed up, was approved and is logged in. */
async function makeApproved(fullName: string) {
  const fields = aSignUp({ ...aVolunteersPart, fullName })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const { data } = await call('POST', '/api/admin/signup', form)
  await call('PUT', `${dashboard}/approve/${data._id}`)
  const email = String(fields.email)
  const { token } = await call('POST', '/api/admin/signin', { email, password: aPassword })
  return { id: String(data._id), fullName, email, token: String(token) }
}

/** Buttons, links and fields of the list are easy to hit with a thumb. */
async function expectLargeTargets(page: Page) {
  const heights = await page
    .locator('main .page')
    .locator('button:visible, summary:visible, input:visible, select:visible')
    .evaluateAll((targets) => targets.map((target) => Math.round(target.getBoundingClientRect().height)))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}
