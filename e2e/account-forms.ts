import type { Page } from '@playwright/test'
import { aPassword } from '#testing/admins.ts'
import { expect } from './site.ts'

/** Fills in a sign-up, except the e-mail address and the role. */
export async function fillInPersonalFields(page: Page, name: string, password = aPassword): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Contact number').fill('+91 98300 00000')
  await form.getByLabel('Gender').selectOption('Other')
  await form.getByLabel('Unique ID').fill(name)
}

export async function fillInVolunteerFields(page: Page): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Year', { exact: true }).fill('2')
  await form.getByLabel('Department').fill('Physics')
  await form.getByLabel('Residence type').selectOption('Hall')
  await form.getByLabel('Hall name').fill('North Hall')
}

/** Waits for the login page. Its URL changes first, and the sign-up form has the same fields. */
export const waitForLogin = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()

/** Submits the login form. */
export async function logIn(page: Page, email: string, password = aPassword): Promise<void> {
  await waitForLogin(page)
  const form = page.getByRole('main')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}
