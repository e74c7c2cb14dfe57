import type { Page } from '@playwright/test'
import { small, withToken } from './browser-options.ts'
import { type Network, networkErrors, storedPaths } from './network.ts'
import { expect, type OpenPage } from './site.ts'

/** Opens a phone that has loaded Tonight once. */
export async function openPhone(
  openPage: OpenPage,
  { url }: Network,
  token: string,
  path = '/admin/tonight',
) {
  const page = await openPage({ ...small, ...withToken(url, token) }, networkErrors)
  await page.goto(url + path)
  await expectReady(page)
  await expectScreenKept(page)
  return page
}

/** Waits until the phone can store marks. Only then is there a line about sending; it is empty if nothing was recorded. */
export const expectReady = (page: Page) =>
  expect(page.locator('main p[role=status]:not(.sr-only)').first()).toBeVisible()

export const expectScreenKept = (page: Page) =>
  expect.poll(() => storedPaths(page)).toContain('/admin/tonight')
