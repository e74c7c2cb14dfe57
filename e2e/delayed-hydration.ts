import type { BrowserContextOptions, Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { expect, type OpenPage } from './site.ts'
import type { AddRecord } from './site-with-admin.ts'

// Pages whose hydration is delayed, and actions on them.

/**
 * Console errors when an image is opened on its own. The CSP blocks the styles and scripts of the page that the browser
 * creates around it.
 */
export const standaloneImageErrors = /\/uploads\/.*(inline style|script execution)/
export const students = '/about/students'
export const childCount = 30

/** Adds thirty children, an album and a festival. */
export async function addContent(add: AddRecord) {
  for (let number = 1; number <= childCount; number += 1)
    await add('students/add-students', {
      fullName: number === 7 ? 'Tara 7' : `Child ${number}`,
      uniqueId: `T-${number}`,
      gender: 'Female',
      studentClass: String((number % 5) + 1),
      address: 'Lane 1',
    })
  await add('gallery/photos/add-photos', { title: 'Kites', photos: await aPicture() })
  await add('events/festivals/add-festival', {
    title: 'Evening of Lights',
    description: 'Lamps on the lawn.',
    date: '2026-10-30',
    venue: 'Library lawn',
    studentsPresent: '1',
    volunteersPresent: '1',
    coverImageURL: await aPicture(),
  })
}

export const feedback = {
  fullName: 'Asha Lohar',
  email: 'asha@example.org',
  contact: '+91 00000 00001',
  message: 'When does the class begin?\nAnd where?',
}

export const scriptOfViewer = /\/assets\/viewer-.*\.js$/

/** React's scripts. The page's own script is called main, and the viewer does not need React. */
export const scriptsOfReact = /\/assets\/(?!main-|language-offer-|viewer-)[^/]+\.js$/

/** Delays React's scripts until the returned function is called, at any network speed. */
export async function delayHydration(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scriptsOfReact, async (route) => {
    await promise
    // The page that sent the request may be closed.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

export async function openUnhydrated(openPage: OpenPage, address: string, options?: BrowserContextOptions) {
  const page = await openPage(options)
  await delayHydration(page)
  await page.goto(address)
  return page
}

export const expectNoReact = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-app')

export const summary = (page: Page, text: string) =>
  page.getByRole('navigation').locator('summary', { hasText: text })
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
export const cards = (page: Page) => page.getByRole('main').getByRole('list').locator('> li')
export const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
export const search = (page: Page) => page.getByRole('searchbox')
export const thumbnail = (page: Page) => page.getByRole('link', { name: 'Kites' })
export const submitFeedback = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

export async function fillFeedback(page: Page) {
  for (const [name, value] of Object.entries(feedback)) await page.locator(`#feedback-${name}`).fill(value)
}
