import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { expectPage } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { fileToChoose } from './form-data.ts'
import { byKeyboard, byTouch, type InputDriver } from './input-drivers.ts'
import { schoolList } from './school-list.ts'
import { screens } from './screens.ts'
import { expect, slow, startSiteForFile, test } from './site.ts'

for (const screen of screens)
  test.describe(`${screen.viewport.width} px, ${screen.colorScheme}`, () => {
    const site = startSiteForFile()
    const isPhone = screen.colorScheme === 'dark'

    test(
      `a faculty member sets the site up on the first evening, ${isPhone ? 'by touch' : 'by the keyboard alone'}`,
      slow,
      async ({ openAt, openPage }) => {
        const page = await openPage({
          ...screen,
          hasTouch: isPhone,
          permissions: ['clipboard-write'],
        })
        const person = isPhone ? byTouch() : byKeyboard(page)
        const look = (heading: string) => expectPage(page, heading)
        await page.goto(await site().printed(/Set up the first admin: (\S+)\s/))
        await signUp(page, person)
        await setUp(page, person, look)
        expect(person.taps(), 'taps on the first evening').toBeLessThanOrEqual(45)
        const visitor = await openAt('/')
        await expect(visitor.getByText('Hillside Evening School').first()).toBeVisible()

        await page.goto('/admin/dashboard')
        const before = person.taps()
        await addChild(page, person)
        expect(person.taps() - before, 'taps for a child').toBeLessThanOrEqual(10)
      },
    )
  })

async function signUp(page: Page, person: InputDriver) {
  const form = page.getByRole('main')
  const fields = {
    'Full name': 'First Admin',
    'E-mail': firstAdmin.email,
    'Contact number': '+91 00000 00007',
    'Unique ID': 'PIC-1',
  }
  for (const [label, value] of Object.entries(fields)) await person.write(form.getByLabel(label), value)
  await person.write(form.getByLabel('Password', { exact: true }), firstAdmin.password)
  await person.choose(form.getByLabel('Gender'), 'Other')
  await person.press(form.getByRole('button', { name: 'Sign up' }))
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

async function addChild(page: Page, person: InputDriver) {
  const main = page.getByRole('main')
  const panel = page.getByRole('navigation', { name: 'Admin Panel' })
  const onPhone = panel.getByRole('button', { name: 'Add', exact: true })
  await person.press(onPhone.or(panel.locator('summary', { hasText: 'Add' })))
  const choice = page.getByRole('option', { name: 'Add Students' })
  const link = panel.getByRole('link', { name: 'Add Students' })
  await expect(choice.or(link)).toBeVisible()
  await ((await link.isVisible()) ? person.press(link) : person.pick(choice))
  await person.write(main.getByLabel('Full name'), 'Mira of the Tests')
  await person.write(main.getByLabel('Unique ID'), 'T-1')
  await person.choose(main.getByLabel('Gender'), 'Female')
  await person.write(main.getByLabel('Class', { exact: true }), '4')
  await person.write(main.getByLabel('Address'), 'Hidden Lane 7')
  await person.press(main.getByRole('button', { name: 'Add child' }))
  await expect(page.getByText('Student added successfully!')).toBeVisible()
}

/** Completes the checklist for the first evening through its own links. */
async function setUp(page: Page, person: InputDriver, look: (heading: string) => Promise<void>) {
  const main = page.getByRole('main')
  const next = (label: string) => person.press(page.getByRole('link', { name: `Next: ${label}` }))
  await look('Welcome, First Admin')
  await next('Name and address of the school')
  await person.write(main.getByLabel('Name', { exact: true }), 'Hillside Evening School')
  await person.write(main.getByLabel('Address (optional)'), 'Hill Road 4, Exampleton')
  await look('The school')
  await person.press(main.getByRole('button', { name: 'Save settings' }))
  await next('Telephone numbers')
  await person.write(main.getByLabel('First number'), '+91 00000 00001')
  await person.press(main.getByRole('button', { name: 'Save settings' }))
  await next('Class timings and place')
  await person.write(main.getByLabel('such as Room 4 (optional)'), 'Room 4')
  await person.press(main.getByRole('button', { name: 'Save settings' }))
  await next('Faculty in-charge')
  await person.write(main.getByLabel('Name of the faculty in-charge'), 'Prof. Example')
  await person.press(main.getByRole('button', { name: 'Save settings' }))
  await next('Mail, with a test mail')
  await look('Mail')
  // Skips the steps for the person who runs the server.
  await next('A backup in another place')
  await next('A second PIC')
  await person.write(main.getByLabel('E-mail', { exact: true }), 'second.pic@example.org')
  await person.press(main.getByRole('button', { name: 'Invite', exact: true }))
  await look('Admins')
  await next('What volunteers may do')
  await person.press(main.getByRole('button', { name: 'Choose “Careful”' }))
  await person.press(main.getByRole('button', { name: 'Save what volunteers may do' }))
  await next('Visibility of children')
  await look('Privacy')
  await person.press(main.getByRole('radio', { name: /^For the team only/ }))
  await person.press(main.getByRole('button', { name: 'Save visibility' }))
  await next('First pictures for Home')
  await person.write(main.getByLabel('Title'), 'The first evening')
  await person.attach(main.getByLabel('Image'), await fileToChoose(await aPicture()))
  await person.press(main.getByRole('button', { name: 'Add home page image' }))
  await look('Add home page image')
  await next('First children')
  await person.write(main.getByLabel('Paste cells'), schoolList())
  await person.press(main.getByRole('button', { name: 'Read the cells' }))
  await look('Import a list: Children')
  await person.press(main.getByRole('button', { name: 'Add 300' }))
  // The translations wait for a colleague who writes Bengali.
  await next('Address and place in Bengali and Hindi')
  await next('Look at the site')
}
