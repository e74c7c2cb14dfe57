import { aSignUp } from '#testing/admins.ts'
import { aPicture } from '#testing/files.ts'
import { contextOptionsFor, phone, withToken } from './browser-options.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const dashboard = '/api/admin/dashboard'
let token = ''
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

test('the badge of approvals goes with the last one', async ({ openPage }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(aSignUp())) form.set(name, String(value))
  expect((await fetch(`${site().url}/api/admin/signup`, { method: 'POST', body: form })).status).toBe(201)
  const page = await openPage({ ...contextOptionsFor(phone), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/pending-approvals`)
  const waiting = page.getByRole('navigation', { name: 'Admin Panel' }).getByText('(1 waiting)')
  await expect(waiting.first()).toBeAttached()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(waiting).toHaveCount(0)
})

test('after a child was added the form begins anew, and says whom with a way there', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(phone), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/add-students`)
  const form = page.getByRole('main')
  await form.getByLabel('Full name').fill('Mira')
  await form.getByLabel('Unique ID').fill('C-1')
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Class', { exact: true }).fill('4')
  await form.getByLabel('Address').fill('Lane 1')
  await form.getByRole('button', { name: 'Add Student' }).click()
  await expect(form.getByText('"Mira" was added.')).toBeInViewport()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByRole('link', { name: 'Look at it or change it' }).click()
  await expect(form.getByLabel('Full name')).toHaveValue('Mira')
})

test('what two have changed is told in one place, which nothing covers', async ({ openPage }) => {
  const _id = await addStudent('Tara')
  const page = await openPage(
    { ...contextOptionsFor(phone), ...withToken(site().url, token) },
    /status of 409/,
  )
  await page.goto(`${site().url}/admin/dashboard/edit/student/${_id}`)
  await page.getByRole('main').getByLabel('Full name').fill('Tara Devi')
  await call('PUT', `${dashboard}/students/${_id}`, JSON.stringify({ fullName: 'Tara Rani' }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Tara Rani')).toBeVisible()
  await expect(page.getByText('Saving changes...')).toBeHidden()
  // At this moment: a message goes by itself after a while.
  expect(await page.getByText(/^Failed to update student/).count()).toBe(0)
})

test('an upload goes on while one looks elsewhere, is found at work, and a reload asks first', async ({
  openPage,
}) => {
  const page = await openPage({ ...contextOptionsFor(phone), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/add-gallery`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/gallery/photos/add-photos', async (route) => {
    sent++
    await released
    await route.continue()
  })
  const form = page.getByRole('main')
  await form.getByLabel('Title').fill('Kites')
  await form.getByText('Photo', { exact: true }).click()
  const buffer = Buffer.from(await (await aPicture({ width: 400, height: 300 })).arrayBuffer())
  const files = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  await form.locator('input[type=file]').setInputFiles(files)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect.poll(() => sent).toBe(1)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(form.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.goBack()
  await expect(form.getByRole('progressbar', { name: 'Upload of one.jpg' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Upload' })).toBeDisabled()
  release()
  await expect(page.getByText('Media added successfully!')).toBeVisible()
  expect(sent).toBe(2)
  await page.reload()
})

async function addStudent(fullName: string): Promise<string> {
  const child = { fullName, uniqueId: fullName, gender: 'Female', studentClass: '7', address: 'Lane 1' }
  const answer = await call('POST', `${dashboard}/students/add-students`, JSON.stringify(child))
  return (await answer.json()).data._id
}

async function call(method: string, path: string, body: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(site().url + path, { method, headers, body })
  expect(answer.ok).toBe(true)
  return answer
}
