import { randomUUIDv7 } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { marksAt } from '#testing/evenings.ts'
import { desk, small } from './browser-options.ts'
import { everyDay } from './every-day.ts'
import { expectPage } from './expect-page.ts'
import { networkErrors } from './network.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, asAdmin } = startSiteWithAdmin()
const classes = Array.from({ length: 10 }, (_, index) => String(index + 1))
/** More names than any class of the school has. */
const large = { name: '11', size: 27 }

async function addClass(studentClass: string, size: number) {
  for (let child = 1; child <= size; child += 1)
    await addStudent({
      fullName: `Child ${studentClass}.${child} Chattopadhyay`,
      uniqueId: `${studentClass}-${child}`,
      studentClass,
    })
}

const closeRegister = (studentClass: string) => {
  const now = new Date().toISOString()
  return call('POST', '/api/admin/evenings/events', {
    clock: now,
    phone: randomUUIDv7(),
    marks: [marksAt(now, schoolDay(new Date()))('class', studentClass, 'closed')],
  })
}

test.beforeAll(async () => {
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  for (const studentClass of classes) await addClass(studentClass, 6)
})

test('the registers of 60 children in ten classes take at most 25 taps', async ({ openPage }) => {
  const page = await openPage(asAdmin(small), networkErrors)
  await page.goto('/admin/tonight')
  await expect(page.getByText('Whole school: 0 of 60 here')).toBeVisible()
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).tap()
  }
  await tap('link', 'Class 1')
  for (const studentClass of classes) {
    await tap('button', 'All 6 here')
    if (Number(studentClass) % 2) await tap('button', `Child ${studentClass}.3 Chattopadhyay, here`)
    if (studentClass !== '10') await tap('link', /^Next: Class/)
  }
  expect(taps).toBeLessThanOrEqual(25)
  await expect(page.getByText('55 of 60')).toBeVisible()
  await expect(page.getByText('All sent')).toBeVisible()
  const { data } = await call('GET', '/api/admin/evenings/days/next')
  const here = data.marks.filter(({ what }: { what: string }) => what === 'here')
  expect(here).toHaveLength(55)
  await page.getByRole('link', { name: 'All classes' }).last().tap()
  await expect(page.getByText('Done', { exact: true })).toHaveCount(10)
})

test('sixty children go home with at most 12 taps, five of them not as usual, without a line', async ({
  openPage,
}) => {
  await call('PUT', '/api/admin/evenings/parts', { goingHome: true, levels: false })
  const { data: evening } = await call('GET', '/api/admin/evenings/days/next')
  const children: { id: string; name: string; studentClass: string }[] = evening.children
  const named = (studentClass: string, child: number) => `Child ${studentClass}.${child} Chattopadhyay`
  const idOf = (name: string) => children.find((one) => one.name === name)?.id ?? ''
  for (const name of [named('1', 1), named('1', 2), named('2', 1), named('3', 1)])
    await call('PUT', `/api/admin/dashboard/students/${idOf(name)}`, {
      guardian1Name: 'Meena',
      collectors: 'Meena, Rina',
    })
  await call('POST', `/api/admin/evenings/siblings/${idOf(named('2', 1))}`, {
    siblingId: idOf(named('3', 1)),
  })
  const now = new Date().toISOString()
  const mark = marksAt(now, schoolDay(new Date()))
  const marks = [
    ...children.map(({ id }) => mark('child', id, 'here')),
    ...classes.map((name) => mark('class', name, 'closed')),
  ]
  await call('POST', '/api/admin/evenings/events', { clock: now, phone: randomUUIDv7(), marks })

  const page = await openPage(asAdmin(small), networkErrors)
  await page.goto('/admin/tonight')
  await expect(page.getByText('Not gone home yet: 60')).toBeVisible()
  await page.context().setOffline(true)
  let taps = 0
  const tap = async (locator: Locator) => {
    taps += 1
    await locator.tap()
  }
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  const button = (name: string, label: string) => row(name).getByRole('button', { name: label })
  await tap(page.getByRole('link', { name: /^Going home/ }))
  const usual = button(named('4', 2), 'As usual')
  const { height } = (await usual.boundingBox()) ?? {}
  await tap(page.getByRole('button', { name: 'All 60 as usual' }))
  await expect(usual).toHaveAttribute('aria-pressed', 'true')
  expect((await usual.boundingBox())?.height, 'height of a chosen button').toBe(height)
  await tap(button(named('1', 1), 'Alone'))
  await expect(row(named('1', 1))).toContainText('may not go alone. Ring the family first.')
  await tap(button(named('4', 1), 'Stays'))
  await tap(button(named('1', 2), 'With…'))
  await row(named('1', 2))
    .getByLabel(/^Who takes/)
    .fill('Hari')
  await page.keyboard.press('Enter')
  await expect(row(named('1', 2))).toContainText('Hari is not on')
  // One tap for brother and sister, who are in different classes.
  await tap(button(named('2', 1), 'With…'))
  await tap(button(named('2', 1), 'With Rina'))
  await tap(button(named('2', 1), `The same for ${named('3', 1)}`))
  await expect(row(named('3', 1))).toContainText('With Rina')
  expect(taps).toBeLessThanOrEqual(12)
  await expectPage(page, 'Going home')

  await page.context().setOffline(false)
  await expect(page.getByText('All sent')).toBeVisible()
  const pic = await openPage(asAdmin(desk))
  await pic.goto('/admin/tonight')
  await expect(pic.getByText('Not gone home yet: 1')).toBeVisible()
  await expect(pic.getByText(`${named('4', 1)} (stays)`)).toBeVisible()
  await pic.goto('/admin/tonight?class=1')
  await expect(
    pic.getByText(/1\.2 Chattopadhyay went home with Hari \(not on the list\)\. Decided by/),
  ).toBeVisible()
  await call('PUT', '/api/admin/evenings/parts', { goingHome: false, levels: false })
})

/** Returns the number of sheets that the page prints on. */
const countSheets = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** Expects this number of names to be printed, none of them cut off at the edge of a sheet of this width. */
async function expectPrinted(page: Page, names: Locator, count: number, sheet = portrait) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: sheet, height: 900 })
  await expect(names).toHaveCount(count)
  for (const box of await names.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )) {
    expect(box.width * box.height).toBeGreaterThan(0)
    expect(box.right).toBeLessThanOrEqual(sheet)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sheet)
  await page.emulateMedia({ media: null })
}

async function expectNotPrinted(page: Page, controls: Locator) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(controls.first()).toBeAttached()
  await expect(controls.filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}

/** The width of an A4 sheet without its margins, in CSS pixels. */
const [portrait, landscape] = [680, 1046]

test('a register of 27 names fits on one sheet, also with levels and the way home', async ({ openPage }) => {
  await call('PUT', '/api/admin/evenings/parts', { goingHome: true, levels: true })
  await addClass(large.name, large.size)
  await closeRegister(large.name)
  const page = await openPage(asAdmin(desk))
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`/admin/tonight/attendance?class=${large.name}`)
  for (const button of ['Print the register', 'Print an empty one']) {
    await page.getByRole('button', { name: button }).click()
    await expectPrinted(
      page,
      page.getByRole('rowheader', { name: /^Child 11/ }).filter({ visible: true }),
      27,
    )
    for (const name of ['Reading', 'Arithmetic', 'Going home'])
      await expectPrinted(page, page.getByRole('columnheader', { name }).filter({ visible: true }), 1)
    expect(await countSheets(page)).toBe(1)
  }
})

test('Ctrl+P prints what is on the screen', async ({ openPage }) => {
  const page = await openPage(asAdmin(desk), networkErrors)
  await page.goto('/admin/tonight?class=1')
  await expectNotPrinted(page, page.getByText('Add a child'))
  await expectPrinted(page, page.getByRole('button', { name: /^Child 1\.\d/ }).filter({ visible: true }), 6)
  await page.goto('/admin/tonight/attendance?class=1')
  const shown = (name: RegExp) => page.getByRole('rowheader', { name }).filter({ visible: true })
  await expectPrinted(page, shown(/^Child 1\./), 6, landscape)
  await page.goto('/admin/dashboard/students')
  await expectPrinted(page, page.getByRole('row', { name: /Child 1\.\d/ }), 6, landscape)
  for (const name of ['Name', 'Class', 'Gender'])
    await expectPrinted(page, page.getByRole('columnheader', { name }), 1, landscape)
  // Chromium leaves out the text of buttons where it repeats the heading row on the next sheet.
  await expectNotPrinted(page, page.locator('thead button, .row-menu, [name="menu"]'))
  await page.goto('/admin/tonight/rota')
  const classes = page.getByRole('rowheader').filter({ visible: true })
  await expect(classes.first()).toBeVisible()
  await expectPrinted(page, classes, await classes.count())
})
