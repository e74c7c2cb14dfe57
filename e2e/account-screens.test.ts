import { aSignUp } from '#testing/admins.ts'
import { fillInOneself } from './account-forms.ts'
import { contextOptionsFor, phone } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

// What each screen says of each refusal is tested beside it, in app/pages.
const { site, asAdmin } = startSiteWithAdmin()

test('on a phone, a visitor is told why a sign-up, a link and a mail did not work', async ({ openPage }) => {
  const page = await openPage(contextOptionsFor(phone), /status of (400|409)/)
  const main = page.getByRole('main')
  await page.goto(`${site().url}/admin/signup`)
  await fillInOneself(page, 'Nila Newcomer')
  await main.getByLabel('E-mail').fill(firstAdmin.email)
  await main.getByLabel('Role').selectOption('PIC')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(main.getByText('There is already an account with this e-mail address.')).toBeVisible()
  await expectNoHorizontalScroll(page)

  await page.goto(`${site().url}/reset-password/${'a'.repeat(43)}`)
  for (const label of ['New password', 'Confirm password'])
    await main.getByLabel(label, { exact: true }).fill('a lamp at dawn 1842')
  await main.getByRole('button', { name: 'Reset Password' }).click()
  await expect(main.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()

  await page.goto(`${site().url}/forgotpassword`)
  await main.getByLabel('E-mail').fill(firstAdmin.email)
  await main.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(main.getByText(/ask a PIC to send it to you/)).toBeVisible()
})

test('on a phone, an admin decides sign-ups, and changes the profile and the password', async ({
  openPage,
}) => {
  for (const fullName of ['Pia', 'Rohan']) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aSignUp({ fullName }))) form.set(name, String(value))
    expect((await fetch(`${site().url}/api/admin/signup`, { method: 'POST', body: form })).status).toBe(201)
  }
  const options = { ...contextOptionsFor(phone), ...asAdmin() }
  const page = await openPage(options, /status of 400/)
  const main = page.getByRole('main')
  await page.goto(`${site().url}/admin/dashboard/pending-approvals`)
  const bar = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(bar.getByText('(2 waiting)').first()).toBeAttached()
  await page.getByRole('button', { name: 'Approve: Pia' }).click()
  await expect(page.getByText('User approved!')).toBeVisible()
  await page.getByRole('button', { name: 'Reject: Rohan' }).click()
  await confirmWithYes(page)
  await expect(page.getByText('User rejected!')).toBeVisible()
  await expect(bar.getByText('waiting)')).toHaveCount(0)

  await page.goto(`${site().url}/admin/updateadmin`)
  await main.getByLabel('Contact number').fill('+91 00000 00030')
  await main.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  await page.goto(`${site().url}/changepassword`)
  const save = main.getByRole('button', { name: 'Change Password' })
  await main.getByLabel('New password', { exact: true }).fill('a lamp at dawn 1842')
  await main.getByLabel('Old password', { exact: true }).fill('not this one 99')
  await save.click()
  await expect(main.getByText('The old password is wrong.')).toBeVisible()
  await main.getByLabel('Old password', { exact: true }).fill(firstAdmin.password)
  await save.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByText('Password changed. Please log in again.')).toBeVisible()
})
