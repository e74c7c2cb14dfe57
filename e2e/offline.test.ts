import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { runServer } from '../scripts/run-server.ts'
import { withToken } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { cut, type Network, networkErrors, offlineTest, storedPaths } from './network.ts'
import { expect, type OpenPage, slow, startReact } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, token, add } = startSiteWithAdmin()
const test = offlineTest(site)

test.beforeAll(async () => {
  await add('gallery/photos/add-photos', {
    title: 'Kites',
    photos: await aPicture({ width: 400, height: 300 }),
  })
})

test.use({ serviceWorkers: 'allow' })

test('a visited page opens offline, with its styles and pictures', async ({ openPage, network }) => {
  const page = await openStored(openPage, network, '/gallery')
  await expectStored(page, '/uploads/')
  await cut(page, network)
  await page.reload()
  await expectPage(page, 'Gallery')
  const picture = page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
})

test('a page is up to date online, and its latest version appears offline', async ({ openPage, network }) => {
  const page = await openStored(openPage, network, '/about')
  network.change('/about', (html) => html.replaceAll('<h1', '<h1 data-newer'))
  await page.reload()
  await expect(page.locator('h1[data-newer]')).toBeVisible()
  await expect.poll(() => readStored(page, '/about')).toContain('<h1 data-newer')
  await cut(page, network)
  await page.reload()
  await expect(page.locator('h1[data-newer]')).toBeVisible()
})

test('an unvisited page shows that there is no network, lists the visited ones, and loads automatically once the network is back', async ({
  openPage,
  network,
}) => {
  const page = await openStored(openPage, network, '/about')
  await page.goto(`${network.url}/gallery?q=`)
  await cut(page, network)
  for (const unseen of ['/classroom', '/about?other', '/admin/login', '/gallery?q=kites'])
    await test.step(unseen, async () => {
      await page.goto(network.url + unseen)
      await expect(page).toHaveURL(network.url + unseen)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    })
  await page.goto(`${network.url}/classroom`)
  await expectPage(page, 'You are offline')
  await page.locator('#feedback-message').focus()
  await expect(page.locator('html')).not.toHaveAttribute('data-app')
  await page.getByRole('main').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await cut(page, network, false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classroom')
})

test('a Bengali reader sees the offline page in Bengali, and can read a visited page', async ({
  openPage,
  network,
}) => {
  const page = await openStored(openPage, network, '/bn/about')
  await cut(page, network)
  await page.goto(`${network.url}/bn/classroom`)
  await expectPage(page, 'ইন্টারনেট নেই')
  await page.getByRole('main').getByRole('link', { name: 'আমাদের কথা' }).click()
  await expect(page).toHaveURL(`${network.url}/bn/about`)
  await expectPage(page, 'আমাদের কথা')
  await page.getByLabel('কী বলতে চান').fill('ক্লাস কবে?')
  await page.getByLabel('পুরো নাম').fill('Mira')
  await page.getByLabel('ই-মেল').fill('mira@example.org')
  await page.getByLabel('ফোন নম্বর').fill('+91 98300 00000')
  await page.getByRole('button', { name: 'পাঠান' }).click()
  await expect(page.getByText('ইন্টারনেট ছিল না')).toBeVisible()
})

test('links lead to a visited page offline, even while React is running', async ({ openPage, network }) => {
  const page = await openStored(openPage, network, '/about/alumni')
  await page.goto(`${network.url}/about`)
  await startReact(page)
  await cut(page, network)
  await page
    .locator('footer a[href="/about/alumni"], nav a[href="/about/alumni"]')
    .first()
    .dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Alumni')
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
})

test('no API responses, account pages or searches are cached', async ({ openPage, network }) => {
  const page = await openStored(openPage, network, '/about')
  for (const path of [
    '/admin/login',
    '/forgotpassword',
    '/reset-password/secret',
    '/feedback',
    '/about/students?q=a',
  ])
    await page.goto(network.url + path)
  await page.evaluate(async () => {
    await fetch('/api/students')
    await fetch('/about/students')
    await fetch('/about', { headers: { authorization: 'Bearer token' } })
  })
  // Once the worker has stored this page, it has also handled all earlier requests.
  await openAndStore(page, network, '/about/alumni')
  const paths = (await storedPaths(page)).filter((path) => !/^\/(assets|uploads)\//.test(path))
  expect(paths.sort()).toEqual([
    ...['/about', '/about/alumni'],
    ...['/bn/offline', '/hi/offline', '/offline'],
  ])
})

test('a sign-in clears the caches in every tab, and the worker stays disabled', async ({
  openPage,
  network,
}) => {
  const page = await openStored(openPage, network, '/about')
  const other = await page.context().newPage()
  await other.goto(`${network.url}/about`)
  await page.goto(`${network.url}/admin/login`)
  await page.getByRole('main').getByLabel('E-mail').fill(firstAdmin.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, First Admin' })).toBeVisible()
  await expect.poll(() => storedPaths(page)).toEqual([])
  // The worker still handles this request.
  await other.reload()
  await other.goto(`${network.url}/gallery`)
  await page.goto(`${network.url}/gallery`)
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  expect(await storedPaths(page)).toEqual([])
  expect(await countWorkers(page)).toBe(0)
})

test('a browser with a token gets no worker, while a visitor gets one soon', async ({
  openPage,
  network,
}) => {
  const isRegistered = async (options: Parameters<OpenPage>[0]) => {
    const page = await openPage(options, networkErrors)
    await page.clock.install()
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = function (...args) {
        document.documentElement.dataset.worker = 'registered'
        return register.apply(this, args)
      }
    })
    await page.goto(`${network.url}/gallery`)
    await page.clock.runFor(10_000)
    return page.evaluate(() => document.documentElement.dataset.worker === 'registered')
  }
  expect(await isRegistered({})).toBe(true)
  expect(await isRegistered(withToken(network.url, token()))).toBe(false)
})

test('a new build takes over with its own caches', async ({ openPage, network }) => {
  const page = await openStored(openPage, network, '/about')
  await openAndStore(page, network, '/gallery')
  const before = await page.evaluate(() => caches.keys())
  network.change('/service-worker.js', (code) => code.replace(/\b[0-9a-f]{12}\b/, 'feedfacecafe'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('pages feedfacecafe')
  await expectStored(page, '/gallery')
  await expect
    .poll(async () => (await page.evaluate(() => caches.keys())).filter((name) => before.includes(name)))
    .toEqual([])
  // Only the old build's worker has cached it.
  expect(await storedPaths(page)).not.toContain('/about')
})

test('SERVICE_WORKER=off removes the worker and its caches', slow, async ({ openPage, network }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-e2e-'))
  const without = await runServer({ DATA_DIR: folder, SERVICE_WORKER: 'off' })
  const page = await openStored(openPage, network, '/about')
  network.leadTo(without.url)
  await page.goto(`${network.url}/about`)
  await expect.poll(() => storedPaths(page)).toEqual([])
  await expect.poll(() => countWorkers(page)).toBe(0)
  await without.stop()
  rmSync(folder, { recursive: true })
})

const feedback = {
  'Full name': 'Asha Lohar',
  'E-mail': 'asha@example.org',
  Contact: '+91 00000 00001',
  Message: 'When does the class begin?\nAnd where?',
}

for (const isReactThere of [true, false])
  test(`feedback written offline is kept and offered again${isReactThere ? '' : ', even if React does not load'}`, async ({
    openPage,
    network,
  }) => {
    const page = await openStored(openPage, network, '/about')
    if (isReactThere) await startReact(page)
    await cut(page, network)
    for (const [label, value] of Object.entries(feedback)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Submit' }).click()
    if (!isReactThere) {
      await expectPage(page, 'You are offline')
      await expect(page.getByText('Your message was not sent.')).toBeVisible()
    }
    await expect(page.getByText('This was not sent')).toBeVisible()
    await cut(page, network, false)
    // The page reloads automatically, but sends nothing automatically.
    if (!isReactThere) await expectPage(page, 'Write to us')

    await page.goto(`${network.url}/gallery`)
    await expect(page.getByText('This was not sent')).toBeVisible()
    for (const [label, value] of Object.entries(feedback))
      await expect(page.getByLabel(label)).toHaveValue(value)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Feedback submitted successfully!')).toBeVisible()
    await expect(page.getByText('This was not sent')).toBeHidden()

    await page.goto(`${network.url}/about`)
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect(page.getByText('This was not sent')).toBeHidden()
  })

/** Opens a page online and waits until it is cached. */
async function openStored(openPage: OpenPage, network: Network, path: string) {
  const page = await openPage({}, networkErrors)
  await openAndStore(page, network, path)
  return page
}

async function openAndStore(page: Page, network: Network, path: string) {
  await page.goto(network.url + path)
  await expectStored(page, path)
}

const readStored = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path))?.text(), path)

/** Waits until the page, or a path with this prefix, is cached. */
const expectStored = (page: Page, path: string) =>
  expect
    .poll(async () =>
      (await storedPaths(page)).some(
        (stored) => stored === path || (path.endsWith('/') && stored.startsWith(path)),
      ),
    )
    .toBe(true)

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
