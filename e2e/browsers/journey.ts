import { setTimeout as wait } from 'node:timers/promises'
import type { Network } from '../network.ts'
import { type Browser, byName, field, hasText, waitUntil, waitUntilStill } from './browser.ts'

/** The site's content and the admin's login, from `browsers.test.ts`. */
export type Journey = {
  /** The connection between browser and site. */
  network: Network
  admin: { email: string; password: string }
  student: string
  album: string
  photo: string
  /** The name of the child that this browser adds. */
  added: string
}

/** Only account and admin pages wait for React. */
const isReady = `document.readyState === 'complete' && (document.documentElement.hasAttribute('data-app') ||
  document.getElementById('later').dataset.start !== 'at once')`

/**
 * True once the service worker of Tonight is active. Must be polled until it is true, because not every driver can
 * await a promise.
 */
const isScreenKept = `(navigator.serviceWorker.getRegistration('/admin/tonight').then((worker) => {
  window.isScreenKept = worker?.scope.endsWith('/admin/tonight') && worker.active?.state === 'activated'
}), window.isScreenKept)`

/**
 * Runs the most frequent actions: reading, viewing pictures, logging in, taking a register (also offline),
 * adding, deleting and undoing.
 */
export async function runJourney(
  browser: Browser,
  { network, admin, student, album, photo, added }: Journey,
) {
  /** Retries a click, because drivers reject it on an element that is briefly covered. */
  const click = async (element: string, tries = 10): Promise<void> => {
    await waitUntil(browser, element)
    await browser.run(`(${element})?.scrollIntoView({ block: 'center' }) ?? null`)
    await waitUntilStill(browser, element)
    try {
      await browser.click(element)
    } catch (error) {
      if (tries === 1) throw error
      await wait(250)
      await click(element, tries - 1)
    }
  }
  /** Types into a field. Fails if the text does not arrive there, because stray keys would trigger shortcuts. */
  const type = async (element: string, text: string) => {
    await waitUntilStill(browser, element)
    await browser.type(element, text)
    await waitUntil(browser, `(${element}).value === ${JSON.stringify(text)}`)
  }
  /** Repeats a click until the condition holds, because a click on a moving element may miss. */
  const clickUntil = async (element: string, condition: string) => {
    for (let tries = 1; tries < 40; tries++) {
      await click(element)
      const holds = await waitUntil(browser, condition, 3_000).then(
        () => true,
        () => false,
      )
      if (holds) return
    }
    throw new Error(`Still false after many clicks: ${condition}`)
  }
  const clickUntilGone = (element: string) => clickUntil(element, `!(${element})`)
  const open = async (path: string) => {
    await browser.go(network.url + path)
    await waitUntil(browser, isReady)
  }

  await open('/')
  await waitUntil(browser, `document.querySelector('h1')`)
  await open('/about/students')
  await waitUntil(browser, hasText(student))
  await click(
    `[...document.querySelectorAll('main summary')].find((one) => one.textContent.includes(${JSON.stringify(student)}))`,
  )
  await waitUntil(browser, hasText('Female'))
  await open('/gallery')
  await click(`document.querySelector('main li a')`)
  await waitUntil(browser, `document.querySelector('a[aria-haspopup="dialog"]')`)
  await click(`document.querySelector('a[aria-haspopup="dialog"]')`)
  await waitUntil(browser, `document.querySelector('dialog[aria-label="${album}"] img')`)
  await clickUntilGone(byName('button', 'Close'))
  // Closing goes back one step, which would cancel a navigation that starts in the meantime.
  await waitUntil(browser, '!location.hash')

  await open('/admin/login')
  await type(field('E-mail'), admin.email)
  await type(field('Password'), admin.password)
  await click(byName('main button', 'Log in'))
  // The test data has a class today, so the login leads to Tonight.
  await waitUntil(browser, `location.pathname === '/admin/tonight' && document.querySelector('h1')`)
  await click(byName('a', 'Class 4'))
  const face = `document.querySelector('[aria-label^=${JSON.stringify(student)}]')`
  await waitUntil(browser, face)
  const before = JSON.stringify(await browser.run(`${face}.getAttribute('aria-label')`))
  await click(face)
  await waitUntil(browser, `${face}.getAttribute('aria-label') !== ${before}`)
  await waitUntil(browser, hasText('All sent'))
  await waitUntil(browser, isScreenKept)
  network.cut(true)
  await open('/admin/tonight?class=4')
  await waitUntil(browser, `${face} && ${face}.getAttribute('aria-label') !== ${before}`)
  await click(face)
  await waitUntil(browser, hasText('1 mark is waiting to be sent'))
  await open('/admin/tonight?class=4')
  await waitUntil(browser, `${face} && ${hasText('1 mark is waiting to be sent')}`)
  network.cut(false)
  await waitUntil(browser, hasText('All sent'))
  await open('/admin/dashboard')

  await click(
    `[...document.querySelectorAll('nav summary')].find(({ textContent }) => textContent.trim().startsWith('Add'))`,
  )
  await click(byName('a', 'Add Students'))
  // The question about new children appears together with this line and moves the form down.
  await waitUntil(browser, hasText('Visitors will see:'))
  await type(field('Full name'), added)
  await type(field('Unique ID'), `N-${added.length}-${added.codePointAt(0)}`)
  await browser.run(choose(field('Gender'), 'Female'))
  await type(field('Class'), '4')
  await type(field('Address'), 'Lane 2')
  await browser.upload(`document.querySelector('main input[type=file]')`, photo)
  await click(byName('main button', 'Add child'))
  await waitUntil(browser, hasText('Student added successfully!'))

  await open(`/admin/dashboard/students?q=${encodeURIComponent(added)}`)
  await click(byName('summary', `Actions for ${added}`))
  await clickUntil(byName('button', `Delete ${added}`), byName('dialog button', 'Delete'))
  await clickUntilGone(byName('dialog button', 'Delete'))
  await waitUntil(browser, hasText('Student deleted successfully!'))
  await waitUntil(browser, `!(${byName('summary', `Actions for ${added}`)})`)
  await click(byName('button', 'Undo'))
  await waitUntil(browser, byName('summary', `Actions for ${added}`))
}

/** Sets the value by script, because opening a select differs between protocols. */
const choose = (select: string, value: string) =>
  `((select) => { select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event('change', { bubbles: true })) })(${select}) ?? null`
