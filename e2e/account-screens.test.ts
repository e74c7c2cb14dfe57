import { contextOptionsFor, phone, withToken } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { firstAdmin, makeFirstAdmin } from './first-admin.ts'
import { expectedErrors, mockNextResponse } from './mock-next-response.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
let token: string
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

type Case = [status: number | undefined, says: string]

/** The error catalogue (specification §8); no status is no answer at all, 200 one whose `success` is false. */
const logins: Case[] = [
  [200, 'Invalid email or password.'],
  [401, 'Invalid email or password.'],
  [403, 'Admin approval pending. Contact the PIC or Admin.'],
  [404, 'Admin not found.'],
  [500, 'Login failed. Please try again.'],
  [undefined, 'Network error. Please check your connection.'],
]
const forgotten: Case[] = [
  [200, 'Invalid email. Please try again.'],
  [403, 'Admin approval pending. Contact the PIC or Admin.'],
  [404, 'Admin not found.'],
  [500, 'Failed to send email. Please try again.'],
  [undefined, 'Network error. Please check your connection.'],
]
const profiles: Case[] = [
  [200, 'Failed to load admin profile.'],
  [404, 'Profile not found. Please contact support.'],
  [500, 'An error occurred while fetching data.'],
  [undefined, 'Failed to fetch admin data. Please try again.'],
  // The last one, since the token goes with it.
  [401, 'Unauthorized access. Please log in.'],
]

test('on a phone, the login says why not, and then lets one in', async ({ openPage }) => {
  const page = await openPage(contextOptionsFor(phone), expectedErrors)
  await page.goto(`${site().url}/admin/login`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Log In' }).click()
  await expect(main.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('E-mail').fill(firstAdmin.email)
  await main.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  for (const [status, says] of logins) {
    await mockNextResponse(page, 'POST', '/api/admin/signin', { status })
    await main.getByRole('button', { name: 'Log In' }).click()
    await expect(main.getByText(says, { exact: true })).toBeVisible()
  }
  await expectNoHorizontalScroll(page)
  await main.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
})

test('on a phone, a forgotten password leads to a mail, or to why not', async ({ openPage }) => {
  const page = await openPage(contextOptionsFor(phone), expectedErrors)
  await page.clock.install()
  await page.goto(`${site().url}/forgotpassword`)
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(firstAdmin.email)
  for (const [status, says] of forgotten) {
    await mockNextResponse(page, 'POST', '/api/admin/forget-password', { status })
    await main.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(main.getByText(says, { exact: true })).toBeVisible()
  }
  await main.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(main.getByText(/ask a PIC to send it to you/)).toBeVisible()
  // As where there is a mail server.
  await mockNextResponse(page, 'POST', '/api/admin/forget-password', {
    status: 200,
    success: true,
    message: 'Email sent successfully!',
  })
  await main.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(main.getByText(/^Reset password email sent! You can retry after \d+s$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled()
  await page.clock.runFor(31_000)
  await expect(main.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled()
  await expect(main.getByLabel('E-mail')).toHaveValue('')
})

test('on a phone, the profile is shown and changed, or says why not', async ({ openPage }) => {
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, token) },
    expectedErrors,
  )
  await page.goto(`${site().url}/admin/updateadmin`)
  const main = page.getByRole('main')
  const name = main.getByLabel('Full name')
  await name.fill('')
  await main.getByRole('button', { name: 'Update Profile' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('First Admin')
  await main.getByLabel('Contact number').fill('+91 00000 00030')
  await mockNextResponse(page, 'PUT', /^\/api\/admins\/update\//)
  await main.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Failed to update profile.').first()).toBeVisible()
  await main.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expectNoHorizontalScroll(page)
  for (const [status, says] of profiles) {
    await mockNextResponse(page, 'GET', '/api/admin/profile', { status })
    await page.goto(`${site().url}/admin/profile`)
    await expect(main.getByText(says, { exact: true })).toBeVisible()
  }
})

test('on a phone, sign-ups are approved and rejected, or say why not', async ({ openPage }) => {
  for (const person of ['Pia', 'Rohan']) await signUp(`${person}-${phone.name}`)
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, token) },
    expectedErrors,
  )
  await page.goto(`${site().url}/admin/dashboard/pending-approvals`)
  const pia = `Pia-${phone.name}`
  const rohan = `Rohan-${phone.name}`
  await mockNextResponse(page, 'PUT', /\/approve\//)
  await page.getByRole('button', { name: `Approve: ${pia}` }).click()
  await expect(page.getByText('Approval failed!')).toBeVisible()
  await page.getByRole('button', { name: `Approve: ${pia}` }).click()
  await expect(page.getByText('User approved!')).toBeVisible()

  await mockNextResponse(page, 'DELETE', /\/reject\//)
  await page.getByRole('button', { name: `Reject: ${rohan}` }).click()
  await confirmWithYes(page)
  await expect(page.getByText('Rejection failed!')).toBeVisible()
  await page.getByRole('button', { name: `Reject: ${rohan}` }).click()
  await confirmWithYes(page)
  await expect(page.getByText('User rejected!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Reject: ${rohan}` })).toBeHidden()
  await expectNoHorizontalScroll(page)
})

test('on a phone, one signs up, or is told why not', async ({ openPage }) => {
  const page = await openPage(contextOptionsFor(phone), expectedErrors)
  await page.goto(`${site().url}/admin/signup`)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Sign Up' })
  await save.click()
  await expect(main.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Full name').fill('Nila Newcomer')
  await main.getByLabel('E-mail').fill(firstAdmin.email)
  await main.getByLabel('Password', { exact: true }).fill('a lamp at dusk 1842')
  await main.getByLabel('Contact number').fill('+91 00000 00009')
  await main.getByLabel('Gender').selectOption('Female')
  await main.getByLabel('Role').selectOption('Volunteer')
  await main.getByLabel('Unique ID').fill(`V-${phone.name}`)
  await main.getByRole('spinbutton', { name: 'Year', exact: true }).fill('2')
  await main.getByLabel('Department').fill('Civil')
  for (const [type, label] of [
    ['Hostel', 'Hostel name'],
    ['Hall', 'Hall name'],
    ['Day Scholar', 'Address'],
  ] as const) {
    await main.getByLabel('Residence type').selectOption(type)
    await main.getByLabel(label).fill('Number 4')
  }
  await save.click()
  await expect(main.getByText('There is already an account with this e-mail address.')).toBeVisible()
  await main.getByLabel('E-mail').fill(`nila-${phone.name}@example.org`)
  await mockNextResponse(page, 'POST', '/api/admin/signup', { status: 500 })
  await save.click()
  await expect(main.getByText('Sign-up failed. Please try again.')).toBeVisible()
  await mockNextResponse(page, 'POST', '/api/admin/signup', { status: undefined })
  await save.click()
  await expect(main.getByText('Network error. Please check your connection.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await save.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('on a phone, a password is changed, or it is said why not', async ({ openPage }) => {
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, await freshToken()) },
    expectedErrors,
  )
  await page.goto(`${site().url}/changepassword`)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Change Password' })
  await main.getByLabel('Old password', { exact: true }).fill('not this one 99')
  await main.getByLabel('New password', { exact: true }).fill('a lamp at dusk 1842')
  await save.click()
  await expect(main.getByText('The old password is wrong.')).toBeVisible()
  await main.getByLabel('Old password', { exact: true }).fill(firstAdmin.password)
  await mockNextResponse(page, 'PUT', '/api/admin/change-password', { status: 500 })
  await save.click()
  await expect(main.getByText('Server error. Please try again.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await save.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByText('Password changed. Please log in again.')).toBeVisible()
  token = await freshToken()
})

test('on a phone, a link that has ended is refused where a password is set anew', async ({ openPage }) => {
  const page = await openPage(contextOptionsFor(phone), expectedErrors)
  const path = `/api/admin/reset-password/${'a'.repeat(43)}`
  await page.goto(`${site().url}/reset-password/${'a'.repeat(43)}`)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Reset Password' })
  await save.click()
  await expect(main.getByText('Please enter both password fields.')).toBeVisible()
  await main.getByLabel('New password', { exact: true }).fill('a lamp at dawn 1842')
  await main.getByLabel('Confirm password', { exact: true }).fill('another lamp 1842')
  await save.click()
  await expect(main.getByText('Passwords do not match!')).toBeVisible()
  await main.getByLabel('Confirm password', { exact: true }).fill('a lamp at dawn 1842')
  await save.click()
  await expect(main.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await mockNextResponse(page, 'POST', path, { status: 500 })
  await save.click()
  await expect(main.getByText('Server error. Please try again.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await mockNextResponse(page, 'POST', path, { status: 200, success: true })
  await save.click()
  await expect(page.getByRole('heading', { name: 'Password reset successful!' })).toBeVisible()
  await main.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

async function freshToken() {
  const answer = await fetch(`${site().url}/api/admin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAdmin),
  })
  return (await answer.json()).token as string
}

async function signUp(fullName: string) {
  const form = new FormData()
  const fields = {
    fullName,
    email: `${fullName.toLowerCase()}@example.org`,
    password: 'a lamp at dusk 1842',
    contactNumber: '+91 00000 00008',
    gender: 'Other',
    role: 'PIC',
    uniqueId: fullName,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${site().url}/api/admin/signup`, { method: 'POST', body: form })
  expect(answer.status, await answer.text()).toBe(201)
}
