import type { Locator } from '@playwright/test'
import { checklistItems } from '#features/dashboard/checklist.ts'
import { desk, phone, small } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, signUp, asAdmin } = startSiteWithAdmin()

test('on a phone the dashboard fits on three screens, what waits first, with one line per pending task', async ({
  openAt,
}) => {
  for (const fullName of ['Ravi', 'Asha']) await signUp({ fullName })
  const page = await openAt('/admin/dashboard', asAdmin(small))
  const heightOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().height)
  const bottomOf = (locator: Locator) => locator.evaluate((box) => box.getBoundingClientRect().bottom)
  const waiting = page.getByRole('list', { name: 'To do' }).getByRole('link')
  await expect(waiting.filter({ hasText: 'Approve 2 people' })).toBeVisible()
  const firstEvening = page.getByRole('region', { name: 'First evening' })
  await expect(firstEvening.getByRole('link', { name: /^Next: / })).toBeVisible()
  for (const line of await waiting.all()) expect(await heightOf(line)).toBeLessThan(50)
  const counts = page.getByRole('navigation', { name: 'Counts' }).getByRole('link')
  await expect(counts).toHaveCount(9)
  const reports = page.getByRole('region', { name: 'Reports' }).getByRole('button')
  for (const item of [...(await counts.all()), ...(await reports.all())])
    expect(await item.evaluate((box) => box.getBoundingClientRect().right)).toBeLessThan(340)
  expect(await bottomOf(page.getByRole('list', { name: 'To do' }))).toBeLessThan(740)
  expect(await bottomOf(page.getByRole('region', { name: 'Reports' }))).toBeLessThan(740 * 3)
})

test('the checklist leads from one step to the next, and back', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard', asAdmin(small))
  const firstEvening = page.getByRole('region', { name: 'First evening' })
  await firstEvening.getByText('All steps').click()
  await firstEvening.getByRole('link', { name: 'Faculty in-charge' }).click()
  const trail = page.getByRole('navigation', { name: 'First evening' })
  await trail.getByRole('link', { name: 'Next: Mail, with a test mail' }).click()
  await expect(trail.getByRole('link', { name: 'Next: A backup in another place' })).toBeVisible()
  await trail.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'First evening' })).toBeInViewport()
  await page.goto('/admin/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(trail).toBeHidden()
})

test('on a phone the tab of the open page is in view', async ({ openAt }) => {
  const page = await openAt('/admin/tonight', asAdmin(small))
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tonight' }).getByRole('link', { name })
  await expect(tab('To call')).toBeInViewport({ ratio: 1 })
  await page.goto('/admin/tonight/classes')
  await expect(tab('Classes')).toBeInViewport({ ratio: 1 })
})

test('“Skip to content” skips the menu', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard/students', asAdmin(desk))
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('#page :focus')).toHaveCount(1)
})

test('on a phone each section of the settings is short, and Save stays visible', async ({ openAt }) => {
  const page = await openAt('/admin/dashboard/settings', asAdmin(small))
  const main = page.getByRole('main')
  const open = (title: RegExp) => main.getByRole('link', { name: title }).click()
  await expectPage(page, 'Settings')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'School',
    'People and children',
    'System',
  ])
  await expect(
    main.getByRole('region', { name: 'System' }).getByRole('link', { name: /^Mail\s*Off$/ }),
  ).toBeVisible()
  const save = page.getByRole('button', { name: 'Save settings' })
  for (const title of ['The school', 'For parents', 'Class timings', 'In Bengali']) {
    await open(new RegExp(`^${title}`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(save).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500)
    await open(/^Settings$/)
  }

  // An error in another section opens that section.
  await open(/^The school/)
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await open(/^Settings$/)
  await open(/^For parents/)
  await save.click()
  await expect(page).toHaveURL(/settings\/school$/)
  await expect(page.getByText('The name is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('on a phone the first child is visible, and Tab moves from child to child', async ({ openAt }) => {
  for (let at = 0; at < 14; at += 1) await addStudent({ fullName: `Child ${at}`, uniqueId: `C-${at}` })
  const page = await openAt('/admin/dashboard/students', asAdmin(small))
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  // The bottom bar covers the last 56 of 740 pixels.
  expect(await first.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(660)

  await first.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row').nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('row').nth(3).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('row').nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toHaveValue(/^Child /)
})

onSizes('the search finds people and screens, by the keyboard', async ({ openAt }, size, sizeName) => {
  await addStudent({ fullName: `Charulata ${sizeName}`, uniqueId: sizeName })
  const page = await openAt('/admin/dashboard', asAdmin(size))
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
  const person = page.getByRole('option', { name: `Charulata ${sizeName}` })
  await expect(person).toBeVisible()
  while ((await person.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await person.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Charulata ${sizeName}` })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('no such thing at all')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await field.fill('test mail')
  await page.getByRole('option', { name: 'Mail', exact: true }).click()
  await expect(page).toHaveURL(/settings\/mail$/)
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeVisible()
})

test("the menu remembers its expanded sections, and no admin page ends with the visitors' footer", async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard', asAdmin(desk))
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeHidden()
  await menu.locator('summary', { hasText: 'Add' }).click()
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeVisible()
  // The browser reports the opened section a moment after it shows it.
  await page.waitForFunction(() => localStorage.getItem('menu/open'))
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Add Gallery' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Site health' })).toBeHidden()
  for (const path of ['/admin/dashboard/outbox', '/admin/profile', '/changepassword']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo').locator('form, a')).toHaveCount(0)
  }
})

/** Every link with a fragment. */
const links = [
  ...checklistItems.map(({ to }) => to).filter((to) => to.includes('#')),
  ...['#checklist', '#attendance', '#reports'].map((part) => `/admin/dashboard${part}`),
  '/admin/dashboard/handover#places',
]

onSizes('every link lands on what it names, below the header', async ({ openPage }, size) => {
  const page = await openPage(asAdmin(size))
  for (const to of new Set(links)) {
    await page.goto('about:blank')
    await page.goto(to)
    const target = page.locator(`#${to.split('#')[1]}`)
    await expect(target, to).toBeVisible()
    // At the end of a page the target cannot scroll to the top.
    await expect
      .poll(
        () =>
          target.evaluate((heading) => {
            const { top } = heading.getBoundingClientRect()
            const { scrollHeight, clientHeight, scrollTop } = document.documentElement
            const isAtEnd = scrollHeight - clientHeight - scrollTop < 2
            return top >= 50 && (top <= 180 || (isAtEnd && top < clientHeight))
          }),
        { message: to },
      )
      .toBe(true)
    await expect(target.locator('xpath=ancestor-or-self::details[not(@open)]'), to).toHaveCount(0)
  }
})

test('the notch and round corners of a phone cover nothing', async ({ openPage }) => {
  const page = await openPage(asAdmin(phone))
  const insets = { top: 30, left: 44, right: 45, bottom: 34 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.goto('/admin/dashboard')
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('viewport-fit=cover')
  const edges = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const { paddingTop, paddingBottom } = getComputedStyle(box)
        return {
          left,
          right,
          top: top + Number.parseFloat(paddingTop),
          bottom: bottom - Number.parseFloat(paddingBottom),
        }
      })
  const { width, height } = phone.viewport
  const header = await edges('header')
  expect(header).toMatchObject({ left: 0, right: width, top: insets.top })
  expect((await edges('header a')).left).toBeGreaterThanOrEqual(insets.left)
  expect((await edges('main')).left).toBe(insets.left)
  expect((await edges('main')).right).toBe(width - insets.right)
  expect((await edges('.admin-bar')).bottom).toBe(height - insets.bottom)
  expect((await edges('.admin-tab')).left).toBeGreaterThanOrEqual(insets.left)
})

onSizes(
  'the button of the sign-up stays in its place while a password is typed',
  async ({ openAt }, size) => {
    const page = await openAt('/admin/signup', size)
    const form = page.getByRole('main')
    const top = async () => (await form.getByRole('button', { name: 'Sign up' }).boundingBox())?.y
    const password = form.getByLabel('Password', { exact: true })
    await password.focus()
    const before = await top()
    for (const [typed, strength] of [
      ['lamp', 'Too short so far.'],
      ['lamplamp', 'Too easy to guess. Try four unrelated words.'],
      ['a quiet lamp at dusk 1842', 'Strong.'],
    ] as const) {
      await password.fill(typed)
      await expect(form.getByText(strength)).toBeVisible()
      expect(await top()).toBe(before)
    }
  },
)

test('on a phone the header shows a long name, and at 200 % text the number leaves the bell visible', async ({
  openAt,
}) => {
  const name = 'Vivekananda Evening Study Circle'
  await call('PUT', '/api/admin/dashboard/settings', { name })
  await call('POST', '/api/admin/dashboard/add-notification', { title: 'News', description: 'Books.' })
  const page = await openAt('/about', small)
  const shown = page.getByRole('banner').getByText(name)
  expect(await shown.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const bell = page.getByRole('link', { name: 'Notifications, 1 new' })
  const covered = await bell.evaluate((link) => {
    const { bottom } = getComputedStyle(link, '::after')
    const icon = link.querySelector('svg')?.getBoundingClientRect()
    const end = link.getBoundingClientRect().bottom - Number.parseFloat(bottom)
    return icon && (end - icon.top) / icon.height
  })
  expect(covered).toBeLessThan(0.6)
  expect(
    await bell.evaluate((link) => Number.parseFloat(getComputedStyle(link, '::after').width)),
  ).toBeLessThan(30)
})

test('the user menu closes after Logout', async ({ openAt }) => {
  const page = await openAt('/admin/profile', asAdmin(desk))
  await page.locator('summary[aria-label="User menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden()
})
