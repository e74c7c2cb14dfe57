import type { Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { aPicture } from '#testing/files.ts'
import { small, withToken } from './browser-options.ts'
import { everyDay } from './every-day.ts'
import { type Network, networkErrors, offlineTest, storedPaths } from './network.ts'
import { expect, type OpenPage } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

/** The children of class 7. */
export const sixty = Array.from({ length: 60 }, (_, index) => `Child ${String(index).padStart(2, '0')}`)

/** Starts a site that has class today, with four children in class 5, one of them with a portrait, and 60 in class 7. */
export function startEvening() {
  const started = startSiteWithAdmin()
  const { site, token, call, addStudent } = started
  const test = offlineTest(site)
  test.use({ serviceWorkers: 'allow' })
  test.beforeAll(async () => {
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
  return {
    ...started,
    test,
    openPhone: (openPage: OpenPage, network: Network, path?: string) =>
      openPhone(openPage, network, token(), path),
    marksOfToday: async () => {
      const { data } = await call('GET', `/api/admin/evenings/days/${schoolDay(new Date())}`)
      return data.marks as { id: string; about: string; subject: string; what: string }[]
    },
  }
}

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

export const face = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name })

/** Waits until the phone can store marks. Only then is there a line about sending; it is empty if nothing was recorded. */
export const expectReady = (page: Page) =>
  expect(page.locator('main p[role=status]:not(.sr-only)').first()).toBeVisible()

export const expectScreenKept = (page: Page) =>
  expect.poll(() => storedPaths(page)).toContain('/admin/tonight')
