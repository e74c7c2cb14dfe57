import type { BrowserContextOptions, Page } from '@playwright/test'
import { aFestival } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { findViolations } from './accessibility.ts'
import { small, withToken } from './browser-options.ts'
import { expect, type OpenPage, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, site, token } = startSiteWithAdmin()
const title = 'Evening of lights'
const photos = 12

test.beforeAll(async () => {
  const fields = { ...aFestival({ title, date: '2026-11-12' }), coverImageURL: await aPicture() }
  await add('events/festivals/add-festival', fields)
})

test('twelve photos can be added to their event in four taps', async ({ openPage }) => {
  const page = await openEvent(openPage, { ...small, ...withToken(site().url, token()) })
  let taps = 0
  const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    taps += 1
    await page.getByRole(role, { name }).click()
  }
  await tap('link', 'Add its photos')
  await tap('radio', 'Photo')
  taps += 1
  const pictures = Array.from({ length: photos }, async (_, index) => {
    const picture = await aPicture({ width: 600 + index, height: 400 })
    return { name: `${index}.png`, mimeType: 'image/png', buffer: Buffer.from(await picture.arrayBuffer()) }
  })
  await page.locator('input[type=file]').setInputFiles(await Promise.all(pictures))
  await tap('button', 'Upload')
  await expect(page.getByText(/^\d+ of 12$/)).toBeVisible()
  await expect(page.getByText('Media added successfully!')).toBeVisible({ timeout: 60_000 })
  expect(taps).toBe(4)
})

for (const [device, options] of [
  ['a phone', small],
  ['a computer', { viewport: { width: 1280, height: 800 } }],
] as const)
  test(`on ${device}, an event page shows its first photos, and its album has its own page`, async ({
    openPage,
  }) => {
    const page = await openEvent(openPage, options)
    await expect(page.locator('a[data-media]')).toHaveCount(5)
    await expect(page.getByText('+ 7')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: '12 photos' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, 12 November 2026`)
    await expect(page.locator('a[data-media]')).toHaveCount(photos)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: /All about this day/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

test('the viewer opens at the clicked photo, and its thumbnail strip can be navigated by keyboard', async ({
  openPage,
}) => {
  const page = await openEvent(openPage, { reducedMotion: 'reduce' })
  await page.locator('a[data-media]').nth(2).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('3 / 12')).toBeVisible()
  const strip = viewer.getByRole('group', { name: 'Small pictures' })
  const shown = strip.locator('[aria-current=true]')
  await shown.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('4 / 12')).toBeVisible()
  await expect(shown).toBeFocused()
  await strip.getByRole('button').nth(9).click()
  await expect(viewer.getByText('10 / 12')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\.webp$/)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without scripts, an album shows its photos, and past years can be expanded', async ({ openPage }) => {
  await add('events/festivals/add-festival', {
    ...aFestival({ title: 'Long ago', date: '2019-11-12' }),
    coverImageURL: await aPicture(),
  })
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/gallery')
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, 12 November 2026`)
  await page.goto('/events/festivals')
  await expect(page.getByText('Long ago')).toBeHidden()
  await page.getByText('2019').first().click()
  await expect(page.getByRole('link', { name: 'Long ago', exact: true })).toBeVisible()
})

async function openEvent(openPage: OpenPage, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options)
  await page.goto('/events/festivals')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return page
}
