import type { Page } from '@playwright/test'
import { volunteerFields } from '#testing/admins.ts'
import { everyDay } from './every-day.ts'
import { expectPage } from './expect-page.ts'
import { cut, type Network, offlineTest } from './network.ts'
import { openPhone } from './phone-at-school.ts'
import { expect, type OpenPage } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, token, call, addAdmin, addStudent } = startSiteWithAdmin()
const test = offlineTest(site)

test.beforeAll(async () => {
  await addAdmin({ ...volunteerFields, fullName: 'Meera Testrup' })
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  for (const studentClass of ['5', '6', 'Little ones'])
    await addStudent({ fullName: `Ruma ${studentClass}`, uniqueId: studentClass, studentClass })
})

test.use({ serviceWorkers: 'allow' })

/** Opens the overview again, offline, and holds React back until `letStart` is called. */
async function reopenWithoutReact(openPage: OpenPage, network: Network) {
  const page = await openPhone(openPage, network, token())
  await expect.poll(() => readPicture(page)).toContain('Little ones')
  await cut(page, network)
  await page.addInitScript(() => {
    HTMLHeadElement.prototype.append = function (...nodes) {
      const append = () => Element.prototype.append.apply(this, nodes)
      addEventListener('let-start', append, { once: true })
    }
  })
  await page.reload()
  return { page, letStart: () => page.evaluate(() => dispatchEvent(new Event('let-start'))) }
}

const readPicture = (page: Page) => page.evaluate(() => localStorage.getItem('evenings/picture') ?? '')
const tile = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const expectNoReact = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-app')
/** Only the real overview has the links to other evenings. */
const expectOverview = (page: Page) => expect(page.getByLabel('Other evenings')).toBeVisible()

/** Counts page loads from now on. Returns a function that returns the count. */
function watchLoads(page: Page) {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

/** Returns the name and position of each visible tile. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main li:has(h2)')]
      .filter(({ offsetParent }) => offsetParent)
      .map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect()
        return [tile.querySelector('h2')?.textContent, ...[x, y, width, height].map(Math.round)]
      }),
  )

test('shows the classes offline before React runs, and no tile moves when React takes over', async ({
  openPage,
  network,
}) => {
  const { page, letStart } = await reopenWithoutReact(openPage, network)
  await expectNoReact(page)
  await expect(tile(page, 'Class 5')).toBeVisible()
  await expectPage(page, 'Tonight')
  const before = await places(page)
  expect(before).toHaveLength(3)
  expect(await readPicture(page)).not.toMatch(/Ruma|Meera|First Admin/)
  await letStart()
  await expectOverview(page)
  expect(await places(page)).toEqual(before)
  await expect(tile(page, 'Class 5')).toHaveCount(1)
})

test('a tap before React runs is kept, and Back leads to the overview', async ({ openPage, network }) => {
  const { page, letStart } = await reopenWithoutReact(openPage, network)
  const loads = watchLoads(page)
  await tile(page, 'Class 5').tap()
  await expect(page).toHaveURL(/\?class=5$/)
  await tile(page, 'Little ones').tap()
  await expect(page.locator('li[aria-busy=true]')).toHaveText('Little ones')
  await expectNoReact(page)
  await letStart()
  await expect(heading(page, 'Little ones')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ruma Little ones' })).toBeVisible()
  await page.goBack()
  await expectOverview(page)
  await expect(page).toHaveURL(/\/tonight$/)
  expect(loads()).toBe(0)
})

test('Enter opens a class, and Back before React runs takes the choice back', async ({
  openPage,
  network,
}) => {
  const { page, letStart } = await reopenWithoutReact(openPage, network)
  await tile(page, 'Class 6').press('Enter')
  await expect(page.locator('li[aria-busy=true]')).toHaveText('Class 6')
  await page.goBack()
  await expect(page.locator('li[aria-busy=true]')).toHaveCount(0)
  await tile(page, 'Class 5').press('Enter')
  await letStart()
  await expect(heading(page, 'Class 5')).toBeVisible()
})

/** Taps on a class at this moment. */
const moments = {
  'after the router has read the address, but before it listens': () => {
    Object.defineProperty(window, '__reactRouterDataRouter', {
      set: () => document.querySelector<HTMLElement>('a[href$="class=5"]')?.click(),
    })
  },
  'as soon as React runs, but before the evening is there': () => {
    addEventListener('app-ready', () => document.querySelector<HTMLElement>('a[href$="class=5"]')?.click())
  },
}
for (const [moment, tapThen] of Object.entries(moments))
  test(`a tap is kept ${moment}`, async ({ openPage, network }) => {
    const { page, letStart } = await reopenWithoutReact(openPage, network)
    await page.evaluate(tapThen)
    const loads = watchLoads(page)
    await letStart()
    await expect(heading(page, 'Class 5')).toBeVisible()
    await page.goBack()
    await expectOverview(page)
    expect(loads()).toBe(0)
  })

test('a class or another day that is opened directly shows no picture', async ({ openPage, network }) => {
  const { page } = await reopenWithoutReact(openPage, network)
  for (const query of ['?class=5', '?day=2026-01-01']) {
    await page.evaluate((query) => history.replaceState(null, '', query), query)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    await expect(tile(page, 'Class 5')).toHaveCount(0)
  }
})

test('another session sees no picture, and logging out deletes it', async ({ openPage, network }) => {
  const { page, letStart } = await reopenWithoutReact(openPage, network)
  await page.evaluate(() => {
    sessionStorage.setItem('own', String(localStorage.getItem('token')))
    localStorage.setItem('token', 'another')
  })
  await page.reload()
  await expect(heading(page, 'Tonight')).toBeVisible()
  await expect(tile(page, 'Class 5')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('token', String(sessionStorage.getItem('own'))))
  await page.reload()
  await expect(tile(page, 'Class 5')).toBeVisible()
  await letStart()
  await expectOverview(page)
  await page.getByLabel('User menu').tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await expect(page.getByText('Unauthorized. Please log in.')).toBeVisible()
  expect(await readPicture(page)).toBe('')
})
