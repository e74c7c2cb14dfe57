import type { Locator, Page } from '@playwright/test'
import { aSignUp } from '#testing/admins.ts'
import { contextOptionsFor, phone, screenSizes, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, provenBeyond, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const small = { ...phone, viewport: { width: 360, height: 740 } }
const desk = screenSizes.find(({ name }) => name === 'desktop') ?? phone
const dashboard = '/api/admin/dashboard'

let token = ''
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

test('a first evening on a phone: the list leads to what is missing, and ticks itself', async ({
  openPage,
}) => {
  const visitor = await openPage(contextOptionsFor(small))
  await visitor.goto(site().url)
  await expect(visitor.locator('footer a[href^="tel:"]')).toHaveCount(0)

  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  const list = page.getByRole('region', { name: 'First evening' })
  await expect(list.getByText('0 of 12 done')).toBeVisible()
  await expectPage(page, 'Welcome, First Admin')
  await expectNoHorizontalScroll(page)

  await list.getByRole('link', { name: 'Telephone numbers' }).click()
  await expect(page).toHaveURL(/settings#phones$/)
  await page.getByLabel('First number').fill('+91 98300 12345')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(list.getByText('1 of 12 done')).toBeVisible()

  await list.getByRole('button', { name: 'Skip: A backup in another place' }).click()
  await expect(list.getByText('1 of 12 done, 1 skipped')).toBeVisible()
  await list.getByText('Done or skipped').click()
  await list.getByRole('button', { name: 'Add back: A backup in another place' }).click()
  await expect(list.getByText('1 of 12 done', { exact: true })).toBeVisible()

  await list.getByRole('link', { name: 'Look at the site' }).click()
  await expect(page).toHaveURL(`${site().url}/`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '+91 98300 12345' })).toBeVisible()
  await page.goto(`${site().url}/admin/dashboard`)
  await expect(list.getByText('2 of 12 done')).toBeVisible()

  await list.getByRole('button', { name: 'Hide this list' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('first evening')
  await page.keyboard.press('Enter')
  await expect(list.getByText('2 of 12 done')).toBeVisible()
})

test('on a phone the numbers and the reports are within two screens, and each thing that waits is a line', async ({
  openPage,
}) => {
  for (const fullName of ['Ravi', 'Asha']) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aSignUp({ fullName }))) form.set(name, String(value))
    expect((await fetch(`${site().url}/api/admin/signup`, { method: 'POST', body: form })).status).toBe(201)
  }
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  const heightOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().height)
  const bottomOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().bottom)
  const waiting = page.getByRole('list', { name: 'To do' }).getByRole('link')
  await expect(waiting.filter({ hasText: '2 people are waiting for approval' })).toBeVisible()
  await expect(waiting.filter({ hasText: 'First evening' })).toBeVisible()
  for (const line of await waiting.all()) expect(await heightOf(line)).toBeLessThan(50)
  await expect(page.getByRole('list', { name: 'Counts' }).getByRole('link')).toHaveCount(9)
  expect(await bottomOf(page.getByRole('list', { name: 'Counts' }))).toBeLessThan(740 * 1.5)
  expect(await bottomOf(page.getByRole('region', { name: 'Reports' }))).toBeLessThan(740 * 2)
  await waiting.filter({ hasText: 'First evening' }).click()
  await expect(page.getByRole('heading', { name: 'First evening' })).toBeInViewport()
})

test('an add form that is opened from the menu has the cursor in its first field', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(desk), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  await page.getByRole('link', { name: 'Add Students' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Student' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
})

test('on a phone the settings are short, and Save stays in sight', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/settings`)
  const save = page.getByRole('button', { name: 'Save Settings' })
  await expect(save).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_300)
  for (const title of ['For parents', 'Faculty in-charge', 'Class timings']) {
    await page.getByRole('heading', { name: title }).click()
    await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
    await expect(save).toBeInViewport()
  }
  await expectPage(page, 'Settings')
  await expectNoHorizontalScroll(page)

  // What is wrong in a section that was folded again is shown.
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('heading', { name: 'The school' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await save.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('The name is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

for (const screen of [small, desk]) {
  test(
    `on a ${screen.name} the search finds people and screens, by the keyboard`,
    provenBeyond(small, screen),
    async ({ openPage }) => {
      await addStudent(`Charulata ${screen.name}`)
      const page = await openPage({ ...contextOptionsFor(screen), ...withToken(site().url, token) })
      await page.goto(`${site().url}/admin/dashboard`)
      const opener = page.getByRole('button', { name: 'Search', exact: true })
      await opener.click()
      const field = page.getByRole('combobox', { name: 'Search the admin area' })
      await expect(field).toBeFocused()
      await expectPage(page, 'Welcome, First Admin')
      await page.keyboard.press('Escape')
      await expect(field).toBeHidden()
      await expect(opener).toBeFocused()

      await page.keyboard.press('Control+k')
      await field.fill('charul')
      const person = page.getByRole('option', { name: `Charulata ${screen.name}` })
      await expect(person).toBeVisible()
      while ((await person.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      await expect(field).toHaveAttribute('aria-activedescendant', (await person.getAttribute('id')) ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Full name')).toHaveValue(`Charulata ${screen.name}`)

      await page.keyboard.press('Control+k')
      await field.fill('no such thing at all')
      await expect(page.getByText('Nothing found.')).toBeVisible()
      await field.fill('test mail')
      await page.getByRole('option', { name: 'Test mail' }).click()
      await expect(page).toHaveURL(/settings#test-mail$/)
      await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeVisible()
    },
  )
}

test('a child of the same class follows: the class stays, everything else is empty', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/add-students`)
  await fillInChild(page, 'Asha', 'P-1')
  await page.getByLabel('Class', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText('"Asha" was added.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Class', { exact: true })).toHaveValue('5')
  for (const label of ['Full name', 'Unique ID', 'Gender', 'Address'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByText('Not saved yet.')).toBeHidden()

  await fillInChild(page, 'Bina', 'P-2')
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText('"Bina" was added.')).toBeVisible()
  await page.getByLabel('Address').focus()
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  const { studentClass } = (await (await fetch(`${site().url}/api/students?q=bina`)).json())[0]
  expect(studentClass).toBe('5')
})

test('groups of the menu fold and stay so; no screen of the admin area ends in the footer of visitors', async ({
  openPage,
}) => {
  const page = await openPage({ ...contextOptionsFor(desk), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  const albums = page.getByRole('link', { name: 'Add Gallery' })
  await expect(albums).toBeVisible()
  await page.getByText('Albums', { exact: true }).click()
  await expect(albums).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Add Students' })).toBeVisible()
  await expect(albums).toBeHidden()
  for (const path of ['/admin/dashboard/outbox', '/admin/profile', '/changepassword']) {
    await page.goto(site().url + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('form, a')).toHaveCount(0)
  }
})

test('the numbers are led by what changed since the last visit in this browser', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard`)
  await expect(page.getByRole('list', { name: 'Counts' })).toBeVisible()
  const key = () => Object.keys(localStorage).find((name) => name.startsWith('visit/')) ?? ''
  await expect.poll(() => page.evaluate(key)).not.toBe('')
  await expect(page.getByText('Since your last visit')).toBeHidden()
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((name) => name.startsWith('visit/')) ?? ''
    const visits = JSON.parse(localStorage.getItem(name) ?? '')
    visits.latest.at = '2026-01-02T12:30:00.000Z'
    visits.latest.counts.totalStudents -= 1
    localStorage.setItem(name, JSON.stringify(visits))
  })
  await page.reload()
  await expect(page.getByText('Since your last visit, 2 Jan 2026, 18:00:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Students +1' })).toHaveAttribute(
    'href',
    '/admin/dashboard/students',
  )
  await expectNoHorizontalScroll(page)
})

test('an empty table leads to its form', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  for (const path of ['/admin/dashboard/festivals', '/events/festivals']) {
    await page.goto(site().url + path)
    await expect(page.getByText('No festival events found.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add the first: Festival' })).toHaveAttribute(
      'href',
      '/admin/dashboard/add-festivals',
    )
  }
  const visitor = await openPage(contextOptionsFor(small))
  await visitor.goto(`${site().url}/events/festivals`)
  await expect(visitor.getByRole('link', { name: /^Add/ })).toHaveCount(0)
})

async function fillInChild(page: Page, name: string, id: string) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Unique ID').fill(id)
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Address').fill('Lane 1')
}

async function addStudent(fullName: string) {
  const child = { fullName, uniqueId: fullName, gender: 'Female', studentClass: '7', address: 'Lane 1' }
  const answer = await fetch(`${site().url}${dashboard}/students/add-students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(child),
  })
  expect(answer.status).toBe(201)
}
