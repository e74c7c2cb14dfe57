import type { Locator, Page } from '@playwright/test'
import { schoolYearMessages } from '#domain/school-year/school-year.ts'
import { schoolDay } from '../domain/dates/school-day.ts'
import { defaultSchoolYearSettings, yearBegunOn, yearName } from '../domain/school-year/school-year.ts'
import { contextOptionsFor, phone } from './browser-options.ts'
import { confirmWithYes } from './confirm-with-yes.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { openDatabaseOf } from './open-database.ts'
import { addressOf, childName, schoolList } from './school-list.ts'
import { expect, proof, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, fetchAs, addStudent, asAdmin } = startSiteWithAdmin()
const year = yearBegunOn(schoolDay(new Date()), defaultSchoolYearSettings)
const shots = process.env.SHOTS

test.beforeAll(async () => {
  const children = [
    {
      fullName: childName(0),
      uniqueId: 'ES-1001',
      gender: 'Female',
      studentClass: '1',
      address: 'Somewhere',
    },
    {
      fullName: childName(1),
      uniqueId: 'ES-1002',
      gender: 'Female',
      studentClass: '2',
      address: addressOf(1),
    },
    { fullName: childName(2), uniqueId: 'OLD-3', gender: 'Male', studentClass: '3', address: addressOf(2) },
  ]
  for (const child of children) await addStudent(child)
})

/** Twelve rows that cannot be added as they are, or are asked about. */
const faults = {
  10: { name: '' },
  11: { name: ' ' },
  22: { id: 'ES-1022' },
  30: { gender: '?' },
  31: { gender: 'unknown' },
  40: { class: '' },
  50: { address: 'Behind the mill, '.repeat(40) },
  60: { address: '' },
  70: { id: '' },
  80: { name: 'Asha '.repeat(40) },
  90: { copyOf: 89 },
  100: { name: childName(99), class: '10' },
}

test(
  '300 children come as a spreadsheet with 12 faults, and move on a year; each step is undone to the byte',
  proof,
  async ({ openPage }) => {
    const page = await openPage({ ...contextOptionsFor(phone), ...asAdmin() })
    const look = async (shot: string, heading: string) => {
      await expectPage(page, heading)
      await expectNoHorizontalScroll(page)
      if (shots) await page.screenshot({ path: `${shots}/story-${shot}.png`, fullPage: true })
    }
    const before = await childrenAsStored()

    // Paste.
    await page.goto(`${site().url}/admin/dashboard/import/student`)
    await page.getByLabel('Paste cells').fill(schoolList(faults))
    await look('1-paste', 'Add a list: Students')
    await page.getByRole('button', { name: 'Read the cells' }).click()

    // Preview.
    await expect(page.getByText('300 rows. Nothing is added until you confirm.')).toBeVisible()
    await expectCounts(page, {
      New: 285,
      Changed: 1,
      'No change': 1,
      'Possible duplicate': 2,
      'Cannot be added': 11,
    })
    await look('2-preview', 'Add a list: Students')
    await chip(page, 'Changed').click()
    await expect(row(page).getByText('Somewhere')).toBeVisible()
    await look('3-changed', 'Add a list: Students')
    expect(await childrenAsStored()).toBe(before)

    // Mend.
    await chip(page, 'Cannot be added').click()
    for (let left = 11; left > 0; left -= 1) {
      await mendFirstRow(page, left)
      if (left > 1) await expect(chip(page, 'Cannot be added')).toHaveText(new RegExp(`\\D${left - 1}$`))
    }
    await expect(chip(page, 'Cannot be added')).toHaveText(/\D0$/)
    await chip(page, 'Possible duplicate').click()
    await look('4-questions', 'Add a list: Students')
    await page.getByRole('button', { name: `It is ${childName(2)}` }).click()
    await expect(chip(page, 'Possible duplicate')).toHaveText(/\D1$/)
    await expect(page.getByRole('button', { name: 'A different one' })).toHaveCount(1)
    await page.getByRole('button', { name: 'A different one' }).click()
    await expectCounts(page, { New: 296, Changed: 2, 'No change': 1, Skipped: 1 })
    await look('5-mended', 'Add a list: Students')

    // Apply, undo, apply again.
    await page.getByRole('button', { name: 'Add 296, change 2' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    await look('6-done', 'Add a list: Students')
    const applied = await childrenAsStored()
    expect(JSON.parse(applied)).toHaveLength(299)
    // However the list has written them.
    expect(await classesNow()).toEqual(classes)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()
    await look('7-undone', 'Add a list: Students')
    expect(await childrenAsStored()).toBe(before)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    expect(await childrenAsStored()).toBe(applied)

    // The school year, a year later.
    makeOld()
    const lastYear = await childrenAsStored()
    const seenLastYear = await childrenAsSeen()
    await page.goto(`${site().url}/admin/dashboard/school-year`)
    await expect(page.getByRole('row', { name: 'Total 299 268' })).toBeVisible()
    await look('8-school-year', 'School year')
    await page.getByRole('button', { name: `Begin ${yearName(year)}` }).click()
    await confirmWithYes(page)
    await expect(page.getByText(schoolYearMessages.moved(`${yearName(year)}`))).toBeVisible()
    await look('9-year-begun', 'School year')
    expect(await classesNow()).toEqual(classes.slice(1))
    expect(JSON.parse(await childrenAsSeen())).toHaveLength(268)

    // And back.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await confirmWithYes(page)
    await expect(page.getByText(/^Undone: \d+ records\.$/)).toBeVisible()
    await look('10-year-undone', 'School year')
    expect(await childrenAsStored()).toBe(lastYear)
    expect(await childrenAsSeen()).toBe(seenLastYear)
  },
)

/** What is wrong with a row is written anew; the copy of a row is left out. */
async function mendFirstRow(page: Page, number: number) {
  const isOpen = page.getByRole('button', { name: /^Save row/ })
  const first = rows(page).filter({ has: isOpen }).first()
  const save = first.getByRole('button', { name: /^Save row/ })
  const name = (await save.getAttribute('aria-label')) ?? ''
  if (await first.getByText(childName(89), { exact: true }).count())
    await first.getByRole('button', { name: /^Skip row/ }).click()
  else await mend(first, number)
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
}

async function mend(first: Locator, number: number) {
  const values = {
    'Full name': `Mended Child ${number}`,
    'Unique ID': `ES-9${number}`,
    Class: '1',
    Address: 'Hill',
  }
  for (const [label, value] of Object.entries(values)) {
    const field = first.getByLabel(label, { exact: true })
    if (await field.count()) await field.fill(value)
  }
  const gender = first.getByLabel('Gender')
  if (await gender.count()) await gender.selectOption('Female')
  await first.getByRole('button', { name: /^Save row/ }).click()
}

const rows = (page: Page) => page.getByRole('region', { name: 'Rows' }).getByRole('listitem')
const row = (page: Page) => rows(page).first()

const chip = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: new RegExp(`^${label}`) })

async function expectCounts(page: Page, counts: Record<string, number>) {
  for (const [label, count] of Object.entries(counts))
    await expect(chip(page, label)).toHaveText(new RegExp(`^${label}${count}$`))
}

/** The list as the office has it, byte for byte. */
const childrenAsStored = async () => (await fetchAs('GET', '/api/students')).text()

const childrenAsSeen = async () => (await fetch(`${site().url}/api/students`)).text()

const classes = Array.from({ length: 10 }, (_, index) => String(index + 1))

async function classesNow() {
  const children = JSON.parse(await childrenAsSeen()) as { studentClass: string }[]
  return [...new Set(children.map(({ studentClass }) => studentClass))].toSorted(
    (a, b) => Number(a) - Number(b),
  )
}

/** As if everybody had been added a year ago. */
function makeOld() {
  const db = openDatabaseOf(site())
  db.exec(`update "students" set "createdAt" = '${year - 1}-11-20T12:00:00.000Z'`)
  db.close()
}
