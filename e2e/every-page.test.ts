import type { Page, Route } from '@playwright/test'
import { notification } from '#domain/kinds/notification.ts'
import { ownText } from '#domain/kinds/own-text.ts'
import { page as ownPage } from '#domain/kinds/page.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { settingsPaths } from '#domain/site/site-constants.ts'
import { addSampleRecords } from './add-sample-records.ts'
import { accountPages, adminPages, furtherPages } from './admin-pages.ts'
import { small } from './browser-options.ts'
import { expectPage, expectRoomForLargeText, openFolds } from './expect-page.ts'
import { expect, slow, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, token, signUp, asAdmin } = startSiteWithAdmin()

/** These calls are never held back: a page must know its user, and a redirect needs the data that all pages share. */
const loadedAtOnce: string[] = [
  ...[accountPaths.own, accountPaths.access, settingsPaths.public],
  ...[notification.paths.list, ownText.paths.list, ownPage.paths.list],
]

test('every account page has its heading and is accessible', async ({ openPage }) => {
  const page = await openPage(small)
  for (const [path, heading] of accountPages)
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expectPage(page, heading)
      await expectRoomForLargeText(page)
    })
})

// One browser for all pages, so that each page must cope with what earlier pages leave behind.
test('every admin page has its heading, is accessible and fits large text', async ({ openPage }) => {
  await addSampleRecords(site(), token())
  await signUp({
    fullName: 'Anandamayi Chattopadhyaya',
    email: 'a.chattopadhyaya@mail.example.org',
  })
  const page = await openPage(asAdmin(small))
  await expectToBeEasyToUse(page, adminPages)
  for (const path of ['/', '/about/students', '/gallery', '/classroom', '/feedback', '/privacy'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectRoomForLargeText(page)
    })
})

test(
  'every other page of a kind has its heading, is accessible and fits large text',
  slow,
  async ({ openPage }) => {
    await expectToBeEasyToUse(await openPage(asAdmin(small)), furtherPages)
  },
)

async function expectToBeEasyToUse(page: Page, pages: typeof adminPages) {
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await openFolds(page)
      await expectPage(page, heading)
      await expectRoomForLargeText(page)
    })
}

test('every admin page has its heading before its data has loaded', async ({ openPage }) => {
  const page = await openPage(asAdmin(small))
  const held: Route[] = []
  await page.route('/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return loadedAtOnce.includes(pathname) ? route.continue() : void held.push(route)
  })
  for (const [path] of adminPages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('html[data-app]')).toBeAttached()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  await page.unrouteAll()
  for (const route of held) await route.abort().catch(() => undefined)
})

test('admin pages have a heading without scripts', async ({ request }) => {
  for (const [path] of adminPages)
    expect(await (await request.get(site().url + path)).text(), path).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
})

test('an unknown address shows the not-found page with its status and a link home', async ({ openPage }) => {
  const page = await openPage(small)
  for (const path of [
    '/no/such/page',
    // The URL is cut in the middle of a character.
    '/about/%E0%A4%A',
    '/events/festivals/evening-AZqnwF5PerydDwEjRWeJqw',
    '/admin/dashboard/add-dragons',
    '/admin/dashboard/edit/dragon/1',
    '/admin/dashboard/no/such/page',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'ERROR 404! Page not found!' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('the sitemap lists only pages for search engines, and no list of people', async ({ request }) => {
  const htmlOf = async (address: string) => (await request.get(address)).text()
  const sitemap = await htmlOf(`${site().url}/sitemap.xml`)
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(12)
  for (const address of addresses) expect(await htmlOf(address), address).not.toContain('noindex')
  for (const path of ['/about/students', '/about/volunteers', '/about/alumni']) {
    expect(addresses).not.toContain(site().url + path)
    expect(await htmlOf(site().url + path), path).toContain('<meta name="robots" content="noindex')
  }
})

test('every file and feed in the head of a page exists', async ({ openAt, request }) => {
  const page = await openAt('/', small)
  const named = page.locator('link[href^="/"]')
  const addresses = await named.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toEqual(expect.arrayContaining(['/manifest.webmanifest', '/feed.xml', '/favicon.ico']))
  for (const address of [...addresses, '/share.jpg', '/robots.txt', '/sitemap.xml'])
    expect((await request.get(site().url + address)).status(), address).toBe(200)
  const { icons } = await (await request.get(`${site().url}/manifest.webmanifest`)).json()
  for (const { src, type } of icons)
    expect((await request.get(site().url + src)).headers()['content-type'], src).toContain(type)
})
