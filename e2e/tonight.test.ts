import type { Locator, Page } from '@playwright/test'
import { day, hour } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aPicture } from '#testing/files.ts'
import { logIn, waitForLogin } from './account-forms.ts'
import { small, withToken } from './browser-options.ts'
import { everyDay } from './every-day.ts'
import { expectPage, expectRoomForLargeText } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { cut, type Network, networkErrors, offlineTest, openNetwork, storedPaths } from './network.ts'
import { expectReady, expectScreenKept, openPhone as openPhoneOf } from './phone-at-school.ts'
import { expect, type OpenPage, openDatabaseOf } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, token, call, addAdmin, addStudent } = startSiteWithAdmin()
const test = offlineTest(site)
const today = () => schoolDay(new Date())
const sixty = Array.from({ length: 60 }, (_, index) => `Child ${String(index).padStart(2, '0')}`)
/** The volunteer who takes a register in addition to the first admin. */
let volunteer: Awaited<ReturnType<typeof addAdmin>>
test.beforeAll(async () => {
  volunteer = await addAdmin({ ...volunteerFields, fullName: 'Meera Testrup' })
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  for (const [index, fullName] of ['Asha', 'Bela', 'Chandan', 'Dipa'].entries())
    await addStudent({
      fullName,
      uniqueId: fullName,
      studentClass: '5',
      ...(index === 0 && { coverImageURL: await aPicture({ width: 400, height: 400 }) }),
    })
  for (const fullName of sixty) await addStudent({ fullName, uniqueId: fullName, studentClass: '7' })
})

test.use({ serviceWorkers: 'allow' })

/** Opens a phone that has loaded Tonight once. */
const openPhone = (openPage: OpenPage, network: Network, path?: string) =>
  openPhoneOf(openPage, network, token(), path)

const face = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name })
const sessionOfToday = async () => {
  const { data } = await call('GET', '/api/classroom?limit=100')
  return data.find(({ date }: { date: string }) => date.startsWith(today()))
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

test('a new volunteer notes the levels of eight children offline in at most 20 taps', async ({
  openPage,
  network,
}) => {
  const eight = Array.from({ length: 8 }, (_, index) => `Pupil ${index}`)
  for (const fullName of eight) await addStudent({ fullName, uniqueId: fullName, studentClass: '8' })
  await call('PUT', '/api/admin/evenings/parts', { goingHome: false, levels: true })
  const page = await openPhone(openPage, network)
  await expect(page.getByRole('link', { name: 'Class 8' })).toBeVisible()
  await cut(page, network)
  let taps = 0
  const tap = (control: Locator) => {
    taps += 1
    return control.tap()
  }
  const choice = (child: string, skill: string, level: string) =>
    page.getByRole('group', { name: `${child}, ${skill}` }).getByRole('radio', { name: level })
  await tap(page.getByRole('link', { name: 'Class 8' }))
  await tap(page.getByRole('link', { name: 'Levels' }))
  for (const [index, child] of eight.entries()) {
    await tap(choice(child, 'Reading', index < 3 ? 'Letter' : 'Word'))
    await tap(choice(child, 'Arithmetic', '10–99'))
  }
  expect(taps).toBeLessThanOrEqual(20)
  await expect(page.getByText('Letter 3 · Word 5')).toBeVisible()
  await expect(page.getByText('16 marks are waiting to be sent')).toBeVisible()
  for (const radio of await page.getByRole('radio').all()) {
    const { width = 0, height = 0 } = (await radio.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await choice('Pupil 7', 'Reading', 'Word').tap()
  await expect(page.getByText('Letter 3 · Word 4 · Not noted 1')).toBeVisible()
  await expect(page.getByText('Pupil 7, Reading: cleared')).toBeAttached()
  await choice('Pupil 6', 'Reading', 'Word').focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice('Pupil 6', 'Reading', 'Paragraph')).toBeChecked()
  await page.reload()
  await expect(page.getByText('Letter 3 · Word 3 · Paragraph 1 · Not noted 1')).toBeVisible()
  await cut(page, network, false)
  await expect(page.getByText('All sent')).toBeVisible()
  const noted = (await marksOfToday()).filter(({ about, what }) => about === 'reading' && what !== 'none')
  expect(noted).toHaveLength(7)
  await expectPage(page, 'Class 8: levels')
  await expectRoomForLargeText(page)
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

const nothing = { databases: 0, caches: 0, workers: 0, names: [] }
const whatIsLeft = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    names: Object.keys(localStorage).filter((key) => key !== 'menu/open'),
  }))

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

/** Ends the sessions, as if no one had used the site for a long time. */
const endSessions = () => {
  const database = openDatabaseOf(site())
  const lastUsedAt = new Date(Date.now() - 13 * hour).toISOString()
  database.prepare('update "sessions" set "lastUsedAt" = ? where "adminId" = ?').run(lastUsedAt, volunteer.id)
  database.close()
}

const marksOfToday = async () => {
  const { data } = await call('GET', `/api/admin/evenings/days/${today()}`)
  return data.marks as { id: string; about: string; subject: string; what: string }[]
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
