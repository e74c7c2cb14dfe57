import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** The rules that look at colours; all others see the same page in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The page has its heading, and nothing on it that keeps people out: not one violation, in either theme. */
export async function expectPage(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  // Half faded in, a text has not the contrast that it is going to have.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await expectNoViolations(new AxeBuilder({ page }), 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(new AxeBuilder({ page }).withRules(colourRules), 'dark')
}

async function expectNoViolations(axe: AxeBuilder, theme: string) {
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, `violations of accessibility in the ${theme} theme`).toEqual([])
}

/** Nothing sticks out to the right, which would make the whole page move sideways under a thumb. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess, 'pixels that stick out of the window').toBeLessThanOrEqual(0)
}
