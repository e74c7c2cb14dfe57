import type { Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { logIn } from './account-forms.ts'
import { small, withToken } from './browser-options.ts'
import { expectPage, expectRoomForLargeText } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { cut, networkErrors, openNetwork, storedPaths } from './network.ts'
import { expectReady, expectScreenKept, face, startEvening } from './phone-at-school.ts'
import { expect } from './site.ts'

const { site, token, call, test, openPhone } = startEvening()

const sessionOfToday = async () => {
  const { data } = await call('GET', '/api/classroom?limit=100')
  return data.find(({ date }: { date: string }) => date.startsWith(schoolDay(new Date())))
}

test('two phones take a register offline, and the class session has the right children', async ({
  openPage,
  network,
}) => {
  const other = await openNetwork(site().url)
  const one = await openPhone(openPage, network)
  const two = await openPhone(openPage, other)
  for (const page of [one, two]) {
    await page.getByRole('link', { name: 'Class 5' }).tap()
    await expect(face(page, 'Asha, not marked')).toBeVisible()
  }
  await cut(one, network)
  await cut(two, other)
  await face(one, 'Asha').tap()
  await face(one, 'Bela').tap()
  await face(two, 'Chandan').tap()
  await face(two, 'Chandan').tap()
  // The later tap counts, regardless of the order in which they arrive.
  await face(two, 'Bela').tap()
  await face(two, 'Bela').tap()
  await face(two, 'Bela').tap()
  await expect(one.getByText('2 marks are waiting to be sent')).toBeVisible()

  await one.reload()
  await expect(face(one, 'Asha, here')).toBeVisible()
  await expect(one.getByText('2 marks are waiting to be sent')).toBeVisible()
  const portrait = face(one, 'Asha').locator('img')
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await one.getByLabel('What was taught').fill('Fractions, with chapatis')
  await one.getByRole('button', { name: 'Save entry' }).tap()
  await expect(one.getByText('3 marks are waiting to be sent')).toBeVisible()
  const context = one.context()
  await one.close()
  const reopened = await context.newPage()
  await reopened.goto(`${network.url}/admin/tonight`)
  await expect(reopened.getByText('2 of 4', { exact: true })).toBeVisible()
  await expect(reopened.getByText('Log written')).toBeVisible()
  await expect(reopened.locator('[role=alert]')).toHaveCount(0)

  await cut(two, other, false)
  await expect(two.getByText('All sent')).toBeVisible()
  await cut(reopened, network, false)
  await expect(reopened.getByText('All sent')).toBeVisible()
  await reopened.getByRole('link', { name: 'Class 5' }).tap()
  await expect(face(reopened, 'Chandan, late')).toBeVisible()
  await expect(face(reopened, 'Bela, not marked')).toBeVisible()
  await reopened.getByRole('button', { name: 'Mark the rest absent' }).tap()
  await expect(face(reopened, 'Dipa, absent')).toBeVisible()
  await expect.poll(sessionOfToday).toMatchObject({ studentsPresent: 2 })

  // The other phone, which has seen that the class is closed, marks a child as late.
  await two.reload()
  await expect(face(two, 'Dipa, absent')).toBeVisible()
  await face(two, 'Dipa').tap()
  await expect.poll(sessionOfToday).toMatchObject({ studentsPresent: 3 })
  await other.close()
})

test('a phone whose network broke off during the first visit stores the screen later', async ({
  openPage,
  network,
}) => {
  let isBroken = true
  let failures = 0
  network.change(tonightServiceWorker.script, (text) => {
    if (!isBroken) return text
    failures += 1
    return `addEventListener('install', (event) => event.waitUntil(Promise.reject()))`
  })
  const page = await openPage({ ...small, ...withToken(network.url, token()) }, networkErrors)
  await page.goto(`${network.url}/admin/tonight`)
  await expectReady(page)
  await expect.poll(() => failures).toBe(1)
  expect(await storedPaths(page)).not.toContain('/admin/tonight')
  isBroken = false
  // Browsers say so when the network is back.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return storedPaths(page)
    })
    .toContain('/admin/tonight')
})

/** Returns true if the sticky “Mark the rest absent” button covers the focused element. */
const isBehindTheBar = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.getBoundingClientRect()
    const bar = document.querySelector('.sticky-actions')?.getBoundingClientRect()
    return !focused || !bar || (focused.bottom > bar.top && focused.top < bar.bottom)
  })

test('the page is easy to use with large text and by keyboard', async ({ openPage, network }) => {
  const page = await openPhone(openPage, network)
  await expectPage(page, 'Tonight')
  await page.goto(`${network.url}/admin/tonight?class=7`)
  await face(page, 'Child 00').focus()
  await page.keyboard.press('Tab')
  const before = await page.locator(':focus').getAttribute('aria-label')
  await page.keyboard.press('Space')
  await expect(page.locator(':focus')).not.toHaveAttribute('aria-label', before ?? '')
  expect(before).toMatch(/^Child 01, /)
  for (let child = 2; child < 20; child += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isBehindTheBar(page)).toBe(false)
  }
  await expectPage(page, 'Class 7')
  for (const path of ['/admin/tonight', '/admin/tonight?class=7', '/admin/tonight?volunteers=']) {
    await page.goto(network.url + path)
    await expect(page.getByText('All sent')).toBeVisible()
    await expectRoomForLargeText(page)
  }
})

test('says how far the register is, and keeps it in sight', async ({ openPage, network }) => {
  const page = await openPhone(openPage, network, '/admin/tonight?class=7')
  const position = page.getByText(/^Child \d+ of 60$/)
  await face(page, 'Child 50').scrollIntoViewIfNeeded()
  await expect(position).toBeInViewport()
  const before = await face(page, 'Child 50').boundingBox()
  await face(page, 'Child 50').tap()
  await expect(position).toHaveText('Child 51 of 60')
  await expect(face(page, 'Child 50')).toHaveAccessibleName('Child 50, here')
  // The links to the classes, far above the screen, stay there.
  expect(await face(page, 'Child 50').boundingBox()).toEqual(before)
  // Very large text leaves no room for it.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await face(page, 'Child 30').scrollIntoViewIfNeeded()
  await expect(position).not.toBeInViewport()
})

test('a phone whose storage opens late says so, and stores the taps once it has opened', async ({
  openPage,
  network,
}) => {
  const page = await openPhone(openPage, network, '/admin/tonight?class=7')
  const letOpen = () => page.evaluate(() => dispatchEvent(new Event('let-open')))
  // Databases open, but the page is told only once the test allows it.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...asked) {
      const request = open.apply(this, asked)
      const listen = request.addEventListener.bind(request) as EventTarget['addEventListener']
      const letOpen = new Promise<void>((resolve) => {
        if (sessionStorage.getItem('open')) return resolve()
        addEventListener('let-open', () => resolve(), { once: true })
      })
      request.addEventListener = (type: string, listener: EventListener) =>
        listen(type, (event) => (type === 'success' ? letOpen.then(() => listener(event)) : listener(event)))
      return request
    }
  })
  await page.reload()
  await expect(page.getByText('This phone is slow.')).toBeVisible()
  await expect(face(page, 'Child 02, not marked')).toBeVisible()
  await cut(page, network)
  await face(page, 'Child 02').tap()
  await expect(page.getByText('1 mark is waiting to be sent')).toBeVisible()
  await letOpen()
  await expect(page.getByText('This phone is slow.')).toBeHidden()
  await page.evaluate(() => sessionStorage.setItem('open', 'yes'))
  await page.reload()
  await expect(face(page, 'Child 02, here')).toBeVisible()
  await expect(page.getByText('1 mark is waiting to be sent')).toBeVisible()
})

test('on a class day a login opens Tonight, and its worker stays active on other pages', async ({
  openPage,
  network,
}) => {
  const page = await openPage(small, networkErrors)
  await page.goto(`${network.url}/admin/login`)
  await logIn(page, firstAdmin.email, firstAdmin.password)
  await expect(page).toHaveURL(`${network.url}/admin/tonight`)
  await expectScreenKept(page)
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Welcome, First Admin' })).toBeVisible()
  await page.goto(`${network.url}/about`)
  await expectScreenKept(page)
  expect((await storedPaths(page)).filter((path) => !path.startsWith('/assets/'))).toEqual(['/admin/tonight'])
})
