import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect } from './site.ts'

/** The rules about colors; for all others both themes are the same page. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** `E2E_THEMES=both npm run prove` looks at the dark theme too. */
const isDarkLookedAt = process.env.E2E_THEMES === 'both'

/** The page has its heading, is no wider than its window, and has no accessibility violation. */
export async function expectPage(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  // A table that is being read again is pale for that long. A button behind a dialog waits for its answer.
  await expect(page.locator('[aria-busy="true"]:not(body:has(dialog[open]) button)')).toHaveCount(0)
  await expectNoHorizontalScroll(page)

  // Without animations, since a text that fades in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await findViolations(page), 'violations of accessibility in the light theme').toEqual([])
  if (!isDarkLookedAt) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, colorRules), 'violations of accessibility in the dark theme').toEqual([])
}

/** Opens all that is folded on the page, so that it is looked at as well. */
export const openFolds = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })

/** With letters twice as large, and every fold open, the page is still no wider than its window (WCAG 1.4.4, 1.4.10). */
export async function expectRoomForLargeText(page: Page) {
  await openFolds(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoHorizontalScroll(page)
}

/** Nothing overflows to the right, which would make the page scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  const sticksOut = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const isOutside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth
    // The innermost ones push the others.
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map((element) => `${location.pathname} ${element.outerHTML.slice(0, 200)}`)
  })
  expect(sticksOut, 'what sticks out of the window').toEqual([])
}
