import type { Page } from '@playwright/test'
import { trashMessages } from '#domain/records/trash.ts'
import { contextOptionsFor, phone, withToken } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expectedErrors, mockNextResponse } from './mock-next-response.ts'
import { expect, proof, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
let token: string
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

const dashboard = '/api/admin/dashboard'

/** What each screen reads, and what it says when the server cannot tell (specification §8, and our own). */
const reads: { screen: string; call: string; says: string }[] = [
  { screen: 'pending-approvals', call: '/pending-approvals', says: 'Failed to fetch data' },
  { screen: 'feedback', call: '/feedback', says: 'Failed to fetch feedback. Try again later.' },
  { screen: 'settings', call: '/settings', says: 'Failed to fetch the settings.' },
  { screen: 'trash', call: '/trash', says: 'Failed to fetch the trash. Try again later.' },
  { screen: 'activity', call: '/activity', says: 'Failed to fetch the activity. Try again later.' },
]
/** The tables of the kinds, by the paths of their lists. */
const tables: { screen: string; call: string; says: string }[] = [
  { screen: 'students', call: '/api/students', says: 'Failed to fetch students' },
  { screen: 'volunteers', call: '/api/volunteers', says: 'Failed to fetch volunteers' },
  { screen: 'alumni', call: '/api/alumni', says: 'Failed to fetch alumni data' },
  {
    screen: 'activities',
    call: '/api/events/activities',
    says: 'Failed to fetch activities. Please try again.',
  },
  { screen: 'festivals', call: '/api/events/festivals', says: 'Failed to fetch festival events' },
  { screen: 'inductions', call: '/api/events/freshersInductions', says: 'Error fetching induction events' },
  { screen: 'farewells', call: '/api/events/farewells', says: 'Failed to fetch farewell events' },
  {
    screen: 'donations',
    call: '/api/donation-drive/cloth-donations',
    says: 'Failed to fetch donation events.',
  },
  { screen: 'classes', call: '/api/classroom', says: 'Failed to fetch classrooms.' },
  { screen: 'notifications', call: '/api/notification', says: 'Failed to fetch notifications!' },
]

const everyRead = [...reads.map((read) => ({ ...read, call: dashboard + read.call })), ...tables]

test(
  'a session that has ended leads from every screen to the login and back',
  proof,
  async ({ openPage }) => {
    const page = await openPage(
      { ...contextOptionsFor(phone), ...withToken(site().url, token) },
      expectedErrors,
    )
    for (const { screen: path, call } of everyRead) {
      await keepToken(page)
      await mockNextResponse(page, 'GET', call, { status: 401, message: 'Unauthorized. Please log in.' })
      await page.goto(`${site().url}/admin/dashboard/${path}`)
      await expect(page.getByRole('main').getByRole('link', { name: 'Log In' }), path).toBeVisible()
    }
  },
)

test(
  'on a phone, every screen that reads says so when it cannot, and can try again',
  proof,
  async ({ openPage }) => {
    const page = await openPage(
      { ...contextOptionsFor(phone), ...withToken(site().url, token) },
      expectedErrors,
    )
    await page.goto(`${site().url}/admin/dashboard`)
    for (const { screen: path, call, says } of everyRead) {
      await mockNextResponse(page, 'GET', call, { status: 500 })
      await page.goto(`${site().url}/admin/dashboard/${path}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('alert').filter({ hasText: says }), path).toBeVisible()
      await expectNoHorizontalScroll(page)
      // Filters that come while the button is pressed would move it away under the finger.
      await page.waitForLoadState('networkidle')
      await main.getByRole('button', { name: 'Try again' }).click()
      await expect(main.getByText(says), path).toBeHidden()
    }
  },
)

test('on a phone, a child is edited, deleted and restored, or it is said why not', async ({ openPage }) => {
  const _id = await addStudent(phone.name)
  const change = `${dashboard}/students/${_id}`
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, token) },
    expectedErrors,
  )
  await mockNextResponse(page, 'GET', `/api/students/${_id}`, { status: 500 })
  await page.goto(`${site().url}/admin/dashboard/edit/student/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Failed to fetch students')).toBeVisible()
  await main.getByRole('button', { name: 'Try again' }).click()
  await main.getByLabel('Class').fill('8')
  const save = main.getByRole('button', { name: 'Save changes' })
  await mockNextResponse(page, 'PUT', change, {
    status: 400,
    errors: [{ field: 'studentClass', message: 'There is no such class.' }],
  })
  await save.click()
  await expect(main.getByText('There is no such class.')).toBeVisible()
  await mockNextResponse(page, 'PUT', change, { status: 500 })
  await save.click()
  await expect(page.getByText('Failed to update student. Please try again.').first()).toBeVisible()
  await save.click()
  await expect(page.getByText('Student updated successfully!')).toBeVisible()

  await page.goto(`${site().url}/admin/dashboard/students?q=${phone.name}`)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete Tara ${phone.name}` }).click()
    await confirmWithYes(page)
  }
  await mockNextResponse(page, 'DELETE', change, { status: 500 })
  await remove()
  await expect(page.getByText('Failed to delete student. Please try again.')).toBeVisible()
  await remove()
  await expect(page.getByText('Student deleted successfully!')).toBeVisible()

  await page.goto(`${site().url}/admin/dashboard/trash`)
  const restore = page.getByRole('button', { name: `Restore: Tara ${phone.name}` })
  await mockNextResponse(page, 'POST', `${dashboard}/trash/student/${_id}/restore`, { status: 500 })
  await restore.click()
  await expect(page.getByText(trashMessages.notRestored)).toBeVisible()
  await restore.click()
  await expect(restore).toBeHidden()
})

test('on a phone, settings are saved and a test mail is sent, or it is said why not', async ({
  openPage,
}) => {
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, token) },
    expectedErrors,
  )
  await page.goto(`${site().url}/admin/dashboard/settings`)
  const tagline = page.getByLabel('Tagline')
  await tagline.fill(`Lamps for a ${phone.name}`)
  const save = page.getByRole('button', { name: 'Save Settings' })
  await mockNextResponse(page, 'PUT', `${dashboard}/settings`, {
    status: 400,
    errors: [{ field: 'tagline', message: 'Not this line.' }],
  })
  await save.click()
  await expect(page.getByText('Not this line.')).toBeVisible()
  await mockNextResponse(page, 'PUT', `${dashboard}/settings`, { status: 500 })
  await save.click()
  await expect(page.getByText(/^Failed to save the settings/).first()).toBeVisible()
  await save.click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const mail = page.getByRole('region', { name: 'Test mail' })
  await mail.getByRole('heading').click()
  await mail.getByLabel('E-mail').fill('nobody')
  await mail.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(mail.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectNoHorizontalScroll(page)
})

async function addStudent(name: string): Promise<string> {
  const answer = await fetch(`${site().url}${dashboard}/students/add-students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: `Tara ${name}`,
      uniqueId: `F-${name}`,
      gender: 'Female',
      studentClass: '7',
      address: 'Lane 1',
    }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).data._id
}

/** A token that the server refuses is taken away; the next screen of the walk begins with it again. */
const keepToken = (page: Page) => page.addInitScript((kept) => localStorage.setItem('token', kept), token)
