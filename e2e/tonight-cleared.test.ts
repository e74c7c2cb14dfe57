import type { Page } from '@playwright/test'
import { day, hour } from '#domain/dates/durations.ts'
import { isTonightCache, tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { volunteerFields } from '#testing/admins.ts'
import { logIn, waitForLogin } from './account-forms.ts'
import { small, withToken } from './browser-options.ts'
import { firstAdmin } from './first-admin.ts'
import { cut, networkErrors } from './network.ts'
import { expectReady, expectScreenKept, face, sixty, startEvening } from './phone-at-school.ts'
import { expect, openDatabaseOf } from './site.ts'

const { site, addAdmin, test, openPhone, marksOfToday } = startEvening()
/** The volunteer who takes a register in addition to the first admin. */
let volunteer: Awaited<ReturnType<typeof addAdmin>>
test.beforeAll(async () => {
  volunteer = await addAdmin({ ...volunteerFields, fullName: 'Meera Testrup' })
})

const nothing = { databases: 0, caches: 0, workers: 0, names: [] }
/** Does not count the worker and the caches that a visitor gets, such as someone who has just logged out. */
async function whatIsLeft(page: Page) {
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    names: Object.keys(localStorage).filter((key) => key !== 'menu/open'),
  }))
  const { databases, names } = left
  const workers = left.scopes.filter((scope) => scope.endsWith(tonightServiceWorker.scope)).length
  return { databases, caches: left.caches.filter(isTonightCache).length, workers, names }
}

/** Returns how many evenings and portraits this browser stores. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('evenings')
        opening.onsuccess = () => {
          const names = ['evenings', 'portraits']
          const reading = opening.result.transaction(names)
          const counts = names.map((name) => reading.objectStore(name).count())
          reading.oncomplete = () => {
            opening.result.close()
            resolve(counts.map(({ result }) => result))
          }
        }
      }),
  )
const expectKept = (page: Page) =>
  expect.poll(async () => (await kept(page)).every((count) => count > 0)).toBe(true)

test('after seven days offline, all evenings and portraits are removed', async ({ openPage, network }) => {
  const page = await openPhone(openPage, network)
  await expectKept(page)
  await cut(page, network)
  await page.clock.setFixedTime(Date.now() + 8 * day)
  await page.reload()
  await expect(page.getByText('Failed to load this. Please try again.')).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([0, 0])
})

test('after seven days, opening any admin page removes the evenings, even without Tonight', async ({
  openPage,
  network,
}) => {
  const page = await openPhone(openPage, network)
  await expectKept(page)
  await page.clock.setFixedTime(Date.now() + 6 * day)
  await page.goto(`${network.url}/admin/profile`)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expectKept(page)
  await page.clock.setFixedTime(Date.now() + 8 * day)
  await page.goto(`${network.url}/admin/profile`)
  await expect.poll(() => kept(page)).toEqual([0, 0])
})

test('logging out clears the phone, even if its localStorage is full', async ({ openPage, network }) => {
  const { token } = await addAdmin(volunteerFields)
  const page = await openPage({ ...small, ...withToken(network.url, token) }, networkErrors)
  await page.goto(`${network.url}/admin/profile`)
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`full ${size} ${index}`, 'x'.repeat(size))
      } catch {}
  })
  await page.goto(`${network.url}/admin/tonight`)
  await expectReady(page)
  await expectScreenKept(page)
  await expectKept(page)
  await page.getByLabel('User menu').tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await waitForLogin(page)
  await expect.poll(async () => ({ ...(await whatIsLeft(page)), names: [] })).toEqual(nothing)
})

test('logging out asks about unsent taps and clears the phone', async ({ openPage, network }) => {
  const page = await openPhone(openPage, network, '/admin/tonight?class=7')
  await cut(page, network)
  await face(page, 'Child 00').tap()
  const logOut = async (answer: string) => {
    await page.getByLabel('User menu').tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page.getByText(/^1 mark has not been sent and will be lost/)).toBeVisible()
    await page.getByRole('button', { name: answer, exact: true }).tap()
  }
  await logOut('Cancel')
  await expect(page.getByText('1 mark is waiting to be sent')).toBeVisible()
  await logOut('Log out')
  await expect(page.getByText('Unauthorized. Please log in.')).toBeVisible()
  await expect.poll(() => whatIsLeft(page)).toEqual(nothing)
})

test('a phone whose session was ended elsewhere is cleared when it next contacts the server', async ({
  openPage,
  network,
}) => {
  const page = await openPhone(openPage, network)
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.reload()
  await expect(page.getByText('Unauthorized. Please log in.')).toBeVisible()
  await expect.poll(() => whatIsLeft(page)).toEqual(nothing)
})

test('a session that ends in another tab while the worker is registered leaves nothing', async ({
  openPage,
  network,
}) => {
  const page = await openPage({ ...small, ...withToken(network.url, volunteer.token) }, networkErrors)
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = async (...args) => {
      const { keys } = caches
      // The page looks for caches last.
      const deleted = new Promise<void>((resolve) => {
        caches.keys = () => {
          resolve()
          return keys.call(caches)
        }
      })
      localStorage.removeItem('token')
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      await deleted
      return register(...args)
    }
  })
  await page.goto(`${network.url}/admin/tonight`)
  await expect(page.getByText('Unauthorized. Please log in.')).toBeVisible()
  await expect.poll(() => whatIsLeft(page)).toEqual(nothing)
})

/** Ends the sessions, as if no one had used the site for a long time. */
const endSessions = () => {
  const database = openDatabaseOf(site())
  const lastUsedAt = new Date(Date.now() - 13 * hour).toISOString()
  database.prepare('update "sessions" set "lastUsedAt" = ? where "adminId" = ?').run(lastUsedAt, volunteer.id)
  database.close()
}

test('taps made offline outlive the session, stay private, and are sent after the next login', async ({
  openPage,
  network,
}) => {
  const page = await openPage({ ...small, ...withToken(network.url, volunteer.token) }, networkErrors)
  await page.goto(`${network.url}/admin/tonight`)
  await expectReady(page)
  await expectScreenKept(page)
  await cut(page, network)
  endSessions()
  await page.reload()
  await page.getByRole('link', { name: 'Class 7' }).tap()
  const names = sixty.slice(30, 38)
  for (const name of names) await face(page, name).tap()
  await page.getByLabel('What was taught').fill('Fractions, which Ruma liked')
  await page.getByRole('button', { name: 'Save entry' }).tap()
  await expect(page.getByText('9 marks are waiting to be sent')).toBeVisible()
  // The clock jumps ahead and is then corrected.
  await page.clock.setFixedTime(Date.now() + 8 * day)
  await page.reload()
  await expect(page.getByText('9 marks are waiting to be sent')).toBeVisible()
  await page.clock.setFixedTime(Date.now())

  await cut(page, network, false)
  await page.reload()
  const line = page.getByText('9 marks are waiting. Log in to send them.')
  await expect(line).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['unsent'])
  expect(await unsentTexts(page)).not.toMatch(/Ruma|Child/)

  await page.getByRole('link', { name: 'Log in', exact: true }).tap()
  await expect(line).toBeVisible()
  await logIn(page, firstAdmin.email, firstAdmin.password)
  await expect(face(page, `${names[0]}, not marked`)).toBeVisible()
  expect(await page.getByText('Ruma').count()).toBe(0)
  await face(page, `${sixty[40]}`).tap()
  await expect(face(page, `${sixty[40]}, here`)).toBeVisible()
  await expect(page.getByText('All sent')).toBeVisible()
  const before = (await marksOfToday()).length
  await page.getByLabel('User menu').tap()
  await page.getByRole('button', { name: 'Logout' }).tap()

  await expect(line).toBeVisible()
  await logIn(page, volunteer.email)
  await expect(page.getByText('All sent')).toBeVisible()
  await expect.poll(async () => (await marksOfToday()).length).toBe(before + names.length)
  await page.getByRole('link', { name: 'Class 7' }).tap()
  await expect(face(page, `${names[0]}, here`)).toBeVisible()
  await expect(page.getByLabel('What was taught')).toHaveValue('Fractions, which Ruma liked')
})

/** Returns everything that this browser has not sent, as text. */
const unsentTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('unsent')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows').objectStore('rows').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const decode = (_: string, value: unknown) =>
              value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
            resolve(JSON.stringify(reading.result, decode))
          }
        }
      }),
  )
