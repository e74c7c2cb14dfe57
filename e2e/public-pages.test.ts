import type { Page } from '@playwright/test'
import { type AddedRecords, addSampleRecords } from './add-sample-records.ts'
import { expectPage } from './expect-page.ts'
import { otherPublicPages, publicLists } from './public-pages.ts'
import { expect, startReact, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const phone = { viewport: { width: 360, height: 740 } } as const
const noAnswer = /net::ERR_FAILED/

// The order matters, because the first tests need an empty site.
test.describe('without any content', () => {
  test('every list shows that it is empty', async ({ openPage }) => {
    const page = await openPage(phone)
    for (const { path, heading, none } of publicLists)
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        await expect(page.getByRole('main').getByText(none, { exact: true })).toBeVisible()
      })
  })

  test('every page that is not a list is complete', async ({ openPage }) => {
    const page = await openPage(phone)
    for (const { path, heading, says } of otherPublicPages)
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        for (const text of says) await expect(page.getByRole('main')).toContainText(text)
        await expectPage(page, heading)
      })
  })
})

test.describe('with content', () => {
  let filled: AddedRecords
  test.beforeAll(async () => {
    filled = await addSampleRecords(site())
  })

  test('every list shows every public field', async ({ openPage }) => {
    test.slow()
    const page = await openPage({ viewport: { width: 320, height: 640 } })
    const main = page.getByRole('main')
    for (const { path, heading, kind } of publicLists)
      await test.step(path, async () => {
        await page.goto(path)
        const { date, ...fields } = filled[kind] ?? {}
        for (const value of Object.values(fields)) await expect(main).toContainText(value)
        if (date) await expect(main.locator(`time[datetime="${date}"]`)).toBeAttached()
        await expect(main.locator('img[src^="/uploads/"]')).not.toHaveCount(0)
        await expectPage(page, heading)
      })
  })

  test('no list fetches a larger picture than a phone shows', async ({ openPage }) => {
    for (const { path } of publicLists)
      await test.step(path, async () => {
        const page = await openPage(phone)
        await page.goto(path)
        const pictures = page.locator('main img[srcset]')
        await expect(pictures.first()).toHaveJSProperty('complete', true)
        expect(await pictures.evaluateAll(findTooLarge)).toEqual([])
      })
  })

  test('without scripts the lists show the same fields', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false })
    for (const { path, kind } of publicLists) {
      await page.goto(path)
      const { date: _, ...fields } = filled[kind] ?? {}
      for (const value of Object.values(fields)) await expect(page.getByRole('main')).toContainText(value)
    }
  })
})

test.describe('with a failing API', () => {
  test('every list shows what could not be loaded', async ({ openAt }) => {
    const page = await openAt('/about', phone, noAnswer)
    await startReact(page)
    await page.route('**/api/**', (route) => route.abort())
    // The school's own pages are linked only if there are some.
    for (const { path, heading, notListed } of publicLists.filter(({ kind }) => kind !== 'page'))
      await test.step(path, async () => {
        await followLink(page, path)
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        await expect(page.getByRole('main').getByText(notListed, { exact: true })).toBeVisible()
      })
  })

  test('every page that is not a list is complete', async ({ openAt }) => {
    const page = await openAt('/classroom', phone, noAnswer)
    await startReact(page)
    await page.route('**/api/**', (route) => route.abort())
    // Only a school with a telephone number links this page.
    for (const { path, heading, says } of otherPublicPages.filter(({ path }) => path !== '/call-me')) {
      await followLink(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      for (const text of says) await expect(page.getByRole('main')).toContainText(text)
    }
  })
})

/** Follows a link of the page, which on a phone may be in a closed menu. */
async function followLink(page: Page, path: string) {
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click')
}

/** Runs in the page. Returns the pictures for which a smaller file would have been large enough. */
const findTooLarge = (pictures: Element[]) =>
  (pictures as HTMLImageElement[])
    .filter(({ currentSrc, srcset, clientWidth }) => {
      const files = srcset.split(',').map((file) => {
        const [path = '', width] = file.trim().split(' ')
        return { url: new URL(path, location.href).href, width: Number.parseInt(width ?? '', 10) }
      })
      const chosen = files.find(({ url }) => url === currentSrc)
      return chosen && files.some(({ width }) => width >= clientWidth && width < chosen.width)
    })
    .map(({ currentSrc, clientWidth, sizes }) => `${currentSrc} for ${clientWidth} pixels (${sizes})`)
