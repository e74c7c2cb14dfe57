import type { Page } from '@playwright/test'
import { contextOptionsFor, phone, screenSizes, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const small = { ...phone, viewport: { width: 360, height: 740 } }
const desk = screenSizes.find(({ name }) => name === 'desktop') ?? phone
const D = '/api/admin/dashboard'

let token = ''
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

const call = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${site().url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { json: await answer.json(), total: Number(answer.headers.get('x-total-count')) }
}
const countStudents = async (q = '') => (await call('GET', `/api/students?limit=1&q=${q}`)).total

const names = [
  'Asha Bauri',
  'Bela Hembram',
  'চন্দ্রা সরেন',
  'दीपा महतो',
  'Esha Murmu',
  'Farid Ansari',
  'Gouri Das',
]
const villages = ['Lane 4, Mango Garden', 'Near the pond', 'পুকুর পাড়', 'स्टेशन रोड', 'Old bazaar']
const people = names.flatMap((name) => Array.from({ length: 43 }, (_, n) => `${name} ${n + 1}`)).slice(0, 300)

/** As a school's own sheet looks: a title, headings of daily life, every spelling of a class, and twelve faults. */
function schoolList() {
  const rows = people.map((name, index) => [
    String(index + 1),
    name,
    `ES-${1001 + index}`,
    ['F', 'girl', 'M', 'ছেলে', 'लड़की'][index % 5] ?? '',
    [`${(index % 10) + 1}`, `Class ${(index % 10) + 1}`, `${(index % 10) + 1}th`][index % 3] ?? '',
    villages[index % villages.length] ?? '',
  ])
  const spoil = (row: number, column: number, value: string) => {
    const cells = rows[row]
    if (cells) cells[column] = value
  }
  for (const row of [3, 40, 77]) spoil(row, 1, '')
  for (const row of [90, 120]) spoil(row, 2, 'ES-1001')
  for (const row of [150, 151, 152]) spoil(row, 3, '?')
  for (const row of [200, 201]) spoil(row, 4, '')
  for (const row of [250, 299]) spoil(row, 5, ' ')
  const headings = ['Sl. No.', 'Name of the student', 'Roll No', 'Sex', 'Std', 'Village']
  return [['Evening school, all classes'], headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

test('300 children with 12 faults are pasted on a phone, mended, added, undone and added again', async ({
  openPage,
}) => {
  test.setTimeout(180_000)
  const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/import`)
  await expectPage(page, 'Add a list')
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await expectPage(page, 'Add a list: Students')
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Paste cells').fill(schoolList())
  await page.getByRole('button', { name: 'Read the cells' }).click()

  await expect(chip(page, 'Cannot be added')).toHaveText(/12/)
  await expect(chip(page, 'New')).toHaveText(/288/)
  await expectPage(page, 'Add a list: Students')
  await expectNoHorizontalScroll(page)
  expect(await countStudents()).toBe(0)

  // The telephone may lie down for an hour, and go on.
  await page.reload()
  await expect(chip(page, 'Cannot be added')).toHaveText(/12/)

  const values: Record<string, string> = {
    'Full name': 'Mended Child',
    'Unique ID': 'ES-9',
    Class: '3',
    Address: 'Hill',
  }
  for (let left = 12; left > 0; left -= 1) {
    const row = page.getByRole('region', { name: 'Rows' }).getByRole('listitem').first()
    const save = row.getByRole('button', { name: /^Save row/ })
    await expect(save).toBeVisible()
    for (const [label, value] of Object.entries(values)) {
      const field = row.getByLabel(label, { exact: true })
      if (await field.count()) await field.fill(label === 'Class' ? value : `${value} ${left}`)
    }
    const gender = row.getByLabel('Gender')
    if (await gender.count()) await gender.selectOption('Female')
    await save.click()
    if (left > 1) await expect(chip(page, 'Cannot be added')).toHaveText(new RegExp(`\\D${left - 1}$`))
  }
  await expect(chip(page, 'Cannot be added')).toHaveCount(0)
  await expect(chip(page, 'New')).toHaveText(/300/)

  await page.getByRole('button', { name: 'Add 300' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expectPage(page, 'Add a list: Students')
  expect(await countStudents()).toBe(300)
  expect(await countStudents('mended')).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()
  expect(await countStudents()).toBe(0)
  await page.getByRole('button', { name: 'Do it again' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await countStudents()).toBe(300)

  await page.goto(`${site().url}/admin/dashboard/history`)
  await expect(page.getByText(/imported.*Students: Pasted cells/).first()).toBeVisible()
})

test('at a desk a file says what it changes, and asks who is who', async ({ openPage }) => {
  const child = { gender: 'Female', studentClass: '9', address: 'Lane 1' }
  for (const [fullName, uniqueId] of [
    ['Desk Asha', 'DESK-1'],
    ['Desk Bela', 'DESK-2'],
  ])
    await call('POST', `${D}/students/add-students`, { ...child, fullName, uniqueId })
  const page = await openPage({ ...contextOptionsFor(desk), ...withToken(site().url, token) })
  await page.goto(`${site().url}/admin/dashboard/students`)
  await page.getByRole('main').getByRole('link', { name: 'Add a list' }).first().click()
  const text =
    'Name;ID;Gender;Class;Class;Address\nDesk Asha;DESK-1;;10;A;\nDesk Bela;DESK-7;;9;B;\nDesk Chandra;DESK-3;F;9;A;Hill\n'
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('input[type=file]').click(),
  ])
  await choosing.setFiles({ name: 'ninth.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await expect(page.getByText('Two columns seem to be Class. Which one is it?').first()).toBeVisible()
  await expect(page.getByText('Choose between the columns first.')).toBeVisible()
  await expectPage(page, 'Add a list: Students')
  await page.getByLabel('Class', { exact: true }).first().selectOption('Class')
  await expect(page.getByText('Choose between the columns first.')).toHaveCount(0)
  await page.getByRole('button', { name: /It is Desk Bela/ }).click()
  await chip(page, 'Changed').click()
  await expect(page.getByText('DESK-7').first()).toBeVisible()
  await expectPage(page, 'Add a list: Students')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Add 1, change 2' }).click()
  await expect(page.getByText('1 added, 2 changed.').first()).toBeVisible()
  expect(await countStudents('DESK-7')).toBe(1)

  await page.getByRole('button', { name: 'Read another list' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an empty list' }).click()
  const template = await coming
  expect(template.suggestedFilename()).toBe('students.xlsx')
  await page.locator('input[type=file]').setInputFiles(await template.path())
  await expect(page.getByText('There is nothing in this list below its headings.')).toBeVisible()

  // By the search over everything, too.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('import volunteer')
  await page.keyboard.press('Enter')
  await expectPage(page, 'Add a list: Volunteers')
})

const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: new RegExp(`^${label}`) })
