import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { aFestival } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { findViolations } from './accessibility.ts'
import { desk, small } from './browser-options.ts'
import { fileToChoose } from './form-data.ts'
import { expect, type OpenPage, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, asAdmin } = startSiteWithAdmin()
const event = 'Day of kites'
const photos = 12
const calm = { reducedMotion: 'reduce' } as const
const phone = { ...small, ...calm, isMobile: true }
/** Two and a half seconds of a brightening lamp, recorded from a canvas. */
const lamp = filmIn('lamp.webm')
/** Two seconds of a test picture, with a location as phones write it. */
const phoneFilms = [filmIn('film.mp4'), filmIn('film.mov')]
const place = /loci|\+22\.5667\+088\.3500/
const added: Record<string, string> = {}

test.beforeAll(async () => {
  const addFile = async (title: string, field: 'photos' | 'videos', file: File) => {
    const { _id } = await add(`festivalGallery/${field}/add-${field}`, { title, [field]: file })
    added[title] = String(_id)
  }
  await addFile('A lamp', 'videos', lamp)
  for (const film of phoneFilms) await addFile(film.name, 'videos', film)
  for (const width of [1000, 1200, 900]) {
    await addFile('Evening of lights', 'photos', await aPicture({ width, height: 800 }))
  }
  await add('events/festivals/add-festival', {
    ...aFestival({ title: event, date: '2026-11-12' }),
    coverImageURL: await aPicture(),
  })
  // Enough pictures to scroll the page.
  for (let at = 1; at <= 8; at += 1)
    await addFile(`Kite ${at}`, 'photos', await aPicture({ width: 640, height: 480 }))
})

test('a click opens the first photo, and everything in the viewer works by mouse and keyboard', async ({
  openPage,
}) => {
  const page = await openPage({ ...calm, colorScheme: 'dark' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await openAlbum(page)
  await expect(thumbnail(page)).toBeVisible()
  expect(loaded.filter((url) => /viewer/.test(url))).toEqual([])
  await thumbnail(page).click()
  await expectShown(page, 1)
  expect(loaded.some((url) => /viewer.*\.css/.test(url))).toBe(true)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await expectShown(page, 2)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 3)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 2)

  // The page behind it can be neither scrolled nor focused.
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 600)
  for (let at = 0; at < 6; at += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull()
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(before)

  await page.keyboard.press('Escape')
  await expectClosed(page)
  for (const close of [
    () => page.mouse.click(60, 620),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await thumbnail(page).click()
    await expectShown(page, 1)
    await close()
    await expectClosed(page)
  }
})

test('Back on a phone closes the viewer after any number of steps, and the page keeps its scroll position', async ({
  openPage,
}) => {
  const page = await openGallery(openPage, phone)
  await thumbnail(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await thumbnail(page).tap()
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Next' }).tap()
  await page.getByRole('button', { name: 'Next' }).tap()
  await expectShown(page, 3)
  await page.goBack()
  await expectClosed(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.goForward()
  await expectShown(page, 3)
})

test('on a phone, photos are swiped, enlarged by buttons, a double tap and two fingers, and pulled down', async ({
  openPage,
}) => {
  const page = await openGallery(openPage, phone)
  await thumbnail(page).tap()
  await expectShown(page, 1)
  await swipeTo(page, 2, -220)
  await expectShown(page, 2)
  await swipeTo(page, 1, 220)
  await expectShown(page, 1)

  const photo = viewer(page).getByAltText('Evening of lights, 1')
  const width = () => photo.evaluate((element) => element.clientWidth)
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  expect(await width()).toBe(720)
  await photo.dblclick()
  expect(await width()).toBe(360)
  await pinch(page, 40, 120)
  expect(await width()).toBe(1080)
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Next' }).tap()
  await expectShown(page, 2)
  expect(await width()).toBe(360)

  await drag(page, { x: 180, y: 300 }, { x: 185, y: 480 })
  await expectClosed(page)
})

test('a shared URL opens its photo, and closing the viewer shows the gallery', async ({ openAt }) => {
  const page = await openAt('/gallery/festival', calm)
  await openAlbum(page)
  await page.goto(`${page.url()}#view-${added['Evening of lights']}-2`)
  await page.reload()
  await expectShown(page, 2)
  await page.keyboard.press('Escape')
  await expectClosed(page)
  expect(new URL(page.url()).hash).toBe('')
})

const isPlaying = (video: Locator) =>
  expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)

test('a film plays when its play button is pressed', async ({ openPage }) => {
  const page = await openGallery(openPage, {}, 'A lamp')
  await thumbnail(page).click()
  const video = viewer(page, 'A lamp').locator('video')
  await expect(video).toHaveAttribute('controls')
  await isPlaying(video)
})

for (const film of phoneFilms) {
  test(`${film.name} from a phone plays, and its location has been removed`, async ({
    openPage,
    request,
  }) => {
    const page = await openGallery(openPage, {}, film.name)
    test.skip(!(await page.evaluate(knowsH264)), 'This browser does not support H.264.')
    await thumbnail(page).click()
    const video = viewer(page, film.name).locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
    const address = await video.evaluate((element: HTMLVideoElement) => element.currentSrc)
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toBe('video/mp4')
    expect([place.test(await film.text()), place.test(await answer.text())]).toEqual([true, false])
  })
}

test('a film waits for a click if the visitor prefers reduced motion', async ({ openPage }) => {
  const page = await openGallery(openPage, calm, 'A lamp')
  await thumbnail(page).click()
  const video = viewer(page, 'A lamp').locator('video')
  await expect(video).toBeVisible()
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await isPlaying(video)
})

// Albums of events.

test('twelve photos can be added to their event in four taps', async ({ openPage }) => {
  const page = await openEvent(openPage, asAdmin(small))
  let taps = 0
  const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    taps += 1
    await page.getByRole(role, { name }).click()
  }
  await tap('link', 'Add its photos')
  await tap('radio', 'Photo')
  taps += 1
  const pictures = Array.from({ length: photos }, async (_, index) =>
    fileToChoose(await aPicture({ width: 600 + index, height: 400 })),
  )
  await page.locator('input[type=file]').setInputFiles(await Promise.all(pictures))
  await tap('button', 'Upload')
  await expect(page.getByText(/^\d+ of 12$/)).toBeVisible()
  await expect(page.getByText('Media added successfully!')).toBeVisible({ timeout: 60_000 })
  expect(taps).toBe(4)
})

for (const [device, options] of [
  ['a phone', small],
  ['a computer', desk],
] as const)
  test(`on ${device}, an event page shows its first photos, and its album has its own page`, async ({
    openPage,
  }) => {
    const page = await openEvent(openPage, options)
    await expect(page.locator('a[data-media]')).toHaveCount(5)
    await expect(page.getByText('+ 7')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: '12 photos' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${event}, 12 November 2026`)
    await expect(page.locator('a[data-media]')).toHaveCount(photos)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: /All about this day/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event)
  })

test('the viewer opens at the clicked photo, and its thumbnail strip can be navigated by keyboard', async ({
  openPage,
}) => {
  const page = await openEvent(openPage, calm)
  await page.locator('a[data-media]').nth(2).click()
  const album = page.getByRole('dialog')
  await expect(album.getByText('3 / 12')).toBeVisible()
  const strip = album.getByRole('group', { name: 'Small pictures' })
  const shown = strip.locator('[aria-current=true]')
  await shown.focus()
  await page.keyboard.press('ArrowRight')
  await expect(album.getByText('4 / 12')).toBeVisible()
  await expect(shown).toBeFocused()
  await strip.getByRole('button').nth(9).click()
  await expect(album.getByText('10 / 12')).toBeVisible()
  await expect(album.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\.webp$/)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without scripts, an album shows its photos, and past years can be expanded', async ({ openPage }) => {
  await add('events/festivals/add-festival', {
    ...aFestival({ title: 'Long ago', date: '2019-11-12' }),
    coverImageURL: await aPicture(),
  })
  await add('events/festivals/add-festival', {
    ...aFestival({ title: 'Not so long ago', date: '2020-11-12' }),
    coverImageURL: await aPicture(),
  })
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/gallery')
  await page.getByRole('link', { name: new RegExp(event) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${event}, 12 November 2026`)
  await page.goto('/events/festivals')
  await expect(page.getByText('Not so long ago')).toBeVisible()
  await expect(page.getByText('Long ago', { exact: true })).toBeHidden()
  await page.getByText('2019').first().click()
  await expect(page.getByRole('link', { name: 'Long ago', exact: true })).toBeVisible()
})

async function openEvent(openPage: OpenPage, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(options)
  await page.goto('/events/festivals')
  await page.getByRole('link', { name: event, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event)
  return page
}

async function openGallery(openPage: OpenPage, options?: BrowserContextOptions, title?: string) {
  const page = await openPage(options)
  await openAlbum(page, title)
  return page
}

async function openAlbum(page: Page, title = 'Evening of lights') {
  await page.goto('/gallery/festival')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

const knowsH264 = () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== ''

function filmIn(name: string) {
  const bytes = readFileSync(join(import.meta.dirname, 'files', name))
  return new File([new Uint8Array(bytes)], name)
}

const thumbnail = (page: Page) => page.locator('main article a[data-media]').first()
const viewer = (page: Page, title = 'Evening of lights') => page.getByRole('dialog', { name: title })

async function expectShown(page: Page, at: number) {
  await expect(viewer(page).getByText(`${at} / 3`)).toBeVisible()
  await expect(viewer(page).getByAltText(`Evening of lights, ${at}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#view-${added['Evening of lights']}-${at}$`))
}

async function expectClosed(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/gallery\/festival\/evening-of-lights-[^/#]+$/)
  await expect(page.locator('a[data-media]:focus')).toHaveCount(1)
}

/** Swipes across the middle of the screen, and again if a busy browser did not recognize the gesture. */
async function swipeTo(page: Page, at: number, by: number) {
  const shown = viewer(page).getByText(`${at} / 3`)
  await expect(async () => {
    await drag(page, { x: 180 - by / 2, y: 370 }, { x: 180 + by / 2, y: 370 })
    await expect(shown).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

type Point = { x: number; y: number }

/** Drags with a finger, because Playwright only supports taps. */
async function drag(page: Page, from: Point, to: Point) {
  const at = (part: number) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]
  await touch(page, at)
}

/** Pinches in the middle of the screen, from one distance of the two fingers to another. */
async function pinch(page: Page, from: number, to: number) {
  const half = (part: number) => (from + (to - from) * part) / 2
  await touch(page, (part) => [
    { x: 180 - half(part), y: 370 },
    { x: 180 + half(part), y: 370 },
  ])
}

async function touch(page: Page, at: (part: number) => Point[]) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (let step = 1; step <= 8; step += 1) await send('touchMove', at(step / 8))
  await send('touchEnd', [])
}
