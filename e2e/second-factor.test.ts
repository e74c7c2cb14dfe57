import type { Page } from '@playwright/test'
import { aPassword } from '#testing/admins.ts'
import { codeAt } from '#testing/second-factors.ts'
import { logIn } from './account-forms.ts'
import { withAuthenticator } from './authenticator.ts'
import { phone, withToken } from './browser-options.ts'
import { confirmQuestion } from './confirm-question.ts'
import { expectPage } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { expectedErrors, mockNextResponse } from './mock-next-response.ts'
import { expect, type OpenPage, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

// Browsers do not allow passkeys on an IP address.
const { site, token, keepToken, call, addStudent, addAdmin } = startSiteWithAdmin({ HOST: 'localhost' })
const security = '/admin/dashboard/security'

// In sequence, because each step depends on the previous one.
test('second factors, from setting up an app to making one mandatory for PICs', async ({ openPage }) => {
  await test.step('an admin sets up an app on a phone, and logs in with its code and with a recovery code', () =>
    setUpApp(openPage))
  await test.step('a passkey logs in without a password, and confirms a sensitive action, which then continues', () =>
    usePasskey(openPage))
  await test.step('a PIC requires second factors, and another PIC must set one up first', () =>
    requireOfPics(openPage))
})

async function setUpApp(openPage: OpenPage) {
  const page = await openAsAdmin(openPage)
  await page.goto('/admin/profile')
  await expect(page.getByText(/^Your account is not linked to a volunteer/)).toBeVisible()
  await page.getByRole('link', { name: 'Second factor and passkeys' }).click()
  await expectPage(page, 'Security')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Set up an app' }).click()
  await expect(main.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const key = String(await main.locator('.select-all').textContent()).replaceAll(' ', '')
  await main.getByLabel('Code from the app').fill('12345')
  await main.getByRole('button', { name: 'Finish' }).click()
  await expect(main.getByText('This code is wrong or was already used.')).toBeVisible()
  await expectPage(page, 'Security')
  await main.getByLabel('Code from the app').fill(codeAt(key, new Date()))
  await main.getByRole('button', { name: 'Finish' }).click()
  await expect(main.getByRole('heading', { name: 'Save these codes now' })).toBeFocused()
  const codes = await main
    .getByRole('listitem')
    .filter({ hasText: /^([a-z2-9]{4}-){3}/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectPage(page, 'Security')
  await main.getByRole('button', { name: 'I have saved them' }).click()
  await expect(main.getByText('10 codes left.')).toBeVisible()

  await logOut(page)
  await logIn(page, firstAdmin.email, firstAdmin.password)
  const code = main.getByLabel('Code from your app, or a recovery code')
  await expect(main.getByText('Enter the code from your authenticator app')).toBeVisible()
  await expect(code).toBeFocused()
  // The code of the next time step, because the current one may already have been used.
  await code.fill(codeAt(key, new Date(), 1))
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await logOut(page)
  await logIn(page, firstAdmin.email, firstAdmin.password)
  await code.fill(String(codes[0]))
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await keepToken(page)
}

async function usePasskey(openPage: OpenPage) {
  const page = await openAsAdmin(openPage)
  await withAuthenticator(page)
  await page.goto(security)
  const main = page.getByRole('main')
  await main.getByLabel('Name of the passkey').fill('My phone')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(main.getByRole('button', { name: 'Remove: My phone' })).toBeVisible()
  await expectPage(page, 'Security')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(main.getByText('This device already has a passkey for your account.')).toBeVisible()

  await logOut(page)
  await main.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  const { _id } = await addStudent({ fullName: 'Tara', uniqueId: 'C-1' })
  await call('DELETE', `/api/admin/dashboard/students/${_id}`)
  await page.goto('/admin/dashboard/trash')
  await mockNextResponse(page, 'DELETE', /^\/api\/admin\/dashboard\/trash\//, {
    status: 403,
    needsConfirmation: true,
    ways: ['password', 'code', 'passkey'],
  })
  await main.getByRole('button', { name: 'Delete permanently: Tara' }).click()
  await confirmQuestion(page)
  const dialog = page.getByRole('dialog', { name: /to continue$/ })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectPage(page, 'Undo & history')
  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  await expect(dialog.getByLabel('Code from your app, or a recovery code')).toBeFocused()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Permanently deleted.')).toBeVisible()
  await expect(main.getByText('The trash is empty.')).toBeVisible()
}

async function requireOfPics(openPage: OpenPage) {
  const page = await openAsAdmin(openPage)
  const { email } = await addAdmin({ fullName: 'Second Pic' })
  await page.goto(security)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Require it for PICs' }).click()
  await expect(main.getByText('PICs need a second factor. Those without')).toBeVisible()

  const other = await openPage(phone, expectedErrors)
  await withAuthenticator(other)
  await other.goto('/admin/login')
  await logIn(other, email, aPassword)
  const theirs = other.getByRole('main')
  await expect(theirs.getByText('PICs need a second factor here. Please set one up first')).toBeVisible()
  await expectPage(other, 'Security')
  await other.goto('/admin/dashboard/trash')
  await expect(other).toHaveURL(security)
  await theirs.getByLabel('Name of the passkey').fill('Second phone')
  await theirs.getByRole('button', { name: 'Add a passkey' }).click()
  await theirs.getByRole('button', { name: 'I have saved them' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  await page.reload()
  await main.getByRole('button', { name: 'Reset: Second Pic' }).click()
  await confirmQuestion(page)
  await expect(main.getByRole('button', { name: 'Reset: Second Pic' })).toBeHidden()
  await other.goto('/admin/dashboard')
  await expect(theirs.getByText('Unauthorized. Please log in.')).toBeVisible()
}

/** Opens a phone logged in as the first admin. */
const openAsAdmin = (openPage: OpenPage) =>
  openPage({ ...phone, ...withToken(site().url, token()) }, expectedErrors)

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/admin/login')
}
