import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect } from './site.ts'

/** The rules about colors. Other rules have the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** `E2E_THEMES=both npm run prove` also checks the dark theme. */
const isDarkLookedAt = process.env.E2E_THEMES === 'both'

/** Expects a page to have its heading, to be no wider than its window, and to have no accessibility violations. */
export async function expectPage(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  // Wait until nothing is busy, because a reloading table is pale. Ignore buttons behind an open dialog: they stay busy
  // until it closes.
  await expect(page.locator('[aria-busy="true"]:not(body:has(dialog[open]) button)')).toHaveCount(0)
  await expectNoHorizontalScroll(page)

  // Stop animations, because a text that fades in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await findViolations(page), 'accessibility violations in the light theme').toEqual([])
  if (!isDarkLookedAt) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, colorRules), 'accessibility violations in the dark theme').toEqual([])
}

/** Opens everything that is collapsed on the page, to check it as well. */
export const openFolds = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })

/** Expects the page to fit its window with text twice as large and everything expanded (WCAG 1.4.4, 1.4.10). */
export async function expectRoomForLargeText(page: Page) {
  await openFolds(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoHorizontalScroll(page)
}

/** Expects no element to overflow to the right, which would make the page scroll sideways. */
export async function expectNoHorizontalScroll(page: Page) {
  const sticksOut = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const isOutside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth
    // The innermost elements cause the overflow.
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map((element) => `${location.pathname} ${element.outerHTML.slice(0, 200)}`)
  })
  expect(sticksOut, 'elements that overflow the window').toEqual([])
}
