import { aPassword } from '#testing/admins.ts'
import { fillInPersonalFields, fillInVolunteerFields, logIn } from './account-forms.ts'
import { addSampleRecords } from './add-sample-records.ts'
import { accountPages, adminPages, furtherPages } from './admin-pages.ts'
import { small } from './browser-options.ts'
import { confirmQuestion } from './confirm-question.ts'
import { everyDay } from './every-day.ts'
import { firstAdmin } from './first-admin.ts'
import { test as base, expect, expectReact, type OpenPage, slow } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'
import { translatePage } from './translate-page.ts'

const { site, token, call, addStudent, signUp, asAdmin } = startSiteWithAdmin()

/** Opens pages on a phone whose browser translates them. */
const test = base.extend<{ openTranslated: OpenPage }>({
  openTranslated: ({ openPage }, use) =>
    use(async (options, expected) => {
      const page = await openPage({ ...small, ...options }, expected)
      await page.context().addInitScript(translatePage)
      return page
    }),
})

test('the feedback form sends every field', async ({ openTranslated }) => {
  const page = await openTranslated()
  const sent: unknown[] = []
  await page.route('**/add-feedback', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto('/')
  const form = page.getByRole('contentinfo')
  await form.getByText('Write to us').click()
  const written = {
    'Full name': 'Asha Lohar',
    'E-mail': 'asha@example.org',
    Contact: '+91 98300 00000',
    Message: 'When does class begin?',
  }
  for (const [label, value] of Object.entries(written)) {
    await form.getByLabel(label).fill(value)
    // React loads when the first field is touched, and renders the page again.
    await expectReact(page)
  }
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/Feedback submitted successfully/i)).toBeVisible()
  expect(sent).toMatchObject([
    { fullName: 'Asha Lohar', contact: '+91 98300 00000', message: 'When does class begin?' },
  ])
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test('an incomplete login shows an error, and the next attempt works', async ({ openTranslated }) => {
  const page = await openTranslated()
  await page.goto('/admin/login')
  await logIn(page, firstAdmin.email, '')
  await expect(page.getByText('Password is required.')).toBeVisible()
  await logIn(page, firstAdmin.email, firstAdmin.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, First Admin' })).toBeVisible()
})

test('an incomplete sign-up keeps the input and can then be sent', async ({ openTranslated }) => {
  const page = await openTranslated()
  await page.goto('/admin/signup')
  await page.getByLabel('Role').selectOption('Volunteer')
  await fillInPersonalFields(page, 'Mira Sen')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('E-mail is required.')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Full name')).toHaveValue('Mira Sen')
  await page.getByRole('main').getByLabel('E-mail').fill('mira@example.org')
  await fillInVolunteerFields(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a rejected sign-up disappears from the list, which continues to work', async ({ openTranslated }) => {
  for (const fullName of ['Bela Das', 'Chandan Roy'])
    await signUp({ fullName, email: `${fullName.slice(0, 4)}@example.org`, password: aPassword })
  const page = await openTranslated(asAdmin())
  await page.goto('/admin/dashboard/pending-approvals')
  await page.getByRole('button', { name: 'Reject: Bela Das' }).click()
  await confirmQuestion(page)
  await expect(page.getByText('Bela Das', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Chandan Roy', { exact: true })).toBeVisible()
})

test('a rejected form shows what is missing, keeps the input and can then be saved', async ({
  openTranslated,
}) => {
  await call('PUT', '/api/admin/dashboard/visibility', { newChildren: 'team' })
  const page = await openTranslated(asAdmin())
  await page.goto('/admin/dashboard/add-students')
  const form = page.getByRole('main')
  await form.getByLabel('Full name').fill('Dipa Roy')
  await form.getByRole('button', { name: 'Add child' }).click()
  await expect(form.getByText('Unique ID is required.')).toBeVisible()
  await form.getByLabel('Unique ID').fill('D-1')
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Class', { exact: true }).fill('5')
  await form.getByLabel('Address').fill('Lane 1')
  await form.getByRole('button', { name: 'Add child' }).click()
  await expect(form.getByLabel('Full name')).toHaveValue('')
  expect(await call('GET', '/api/students?q=Dipa')).toMatchObject([{ uniqueId: 'D-1' }])
})

test('a register is taken, closed and reopened', async ({ openTranslated }) => {
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  await addStudent({ fullName: 'Asha Rao', uniqueId: 'A-1', studentClass: '7' })
  await addStudent({ fullName: 'Bina Rao', uniqueId: 'B-1', studentClass: '7' })
  const page = await openTranslated(asAdmin())
  await page.goto('/admin/tonight')
  await page.getByRole('link', { name: 'Class 7' }).tap()
  const face = (name: string) => page.getByRole('group').getByRole('button', { name })
  await face('Asha Rao').tap()
  await expect(face('Asha Rao, here')).toContainText('here')
  await face('Asha Rao').tap()
  await expect(face('Asha Rao, late')).toContainText('late')
  await page.getByRole('button', { name: 'Mark the rest absent' }).tap()
  await expect(face('Bina Rao, absent')).toContainText('absent')
  await page.getByRole('button', { name: 'Reopen' }).tap()
  await expect(face('Bina Rao, not marked')).toBeVisible()
  await expect(page.getByText('All sent')).toBeVisible()
})

test('every admin page is readable', slow, async ({ openTranslated }) => {
  await addSampleRecords(site(), token())
  const page = await openTranslated(asAdmin())
  for (const [path, heading] of [...adminPages, ...furtherPages])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    })
})

test('every account page is readable', slow, async ({ openTranslated }) => {
  const page = await openTranslated()
  for (const [path, heading] of accountPages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    })
})
