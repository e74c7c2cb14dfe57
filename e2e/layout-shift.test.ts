import type { Page } from '@playwright/test'
import { specifiedKinds } from '#testing/spec/specified-kinds.ts'
import { small } from './browser-options.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add } = startSiteWithAdmin()
/** Not a Linux desktop, which would also load fonts for names in other letters. */
const phone = { ...small, userAgent: 'Mozilla/5.0 (Linux; Android 13; K)' }

test('fonts that load late are left for the next page, so that the layout does not shift', async ({
  openPage,
}) => {
  await add('students/add-students', specifiedKinds.find(({ name }) => name === 'student')?.fields() ?? {})
  const page = await openPage(phone)
  const shiftOf = await watchShift(page)
  let letCome = () => {}
  let late = Promise.resolve()
  await page.route('**/*.woff2', async (route) => {
    await late
    await route.continue()
  })
  for (const path of ['/', '/about', '/about/students', '/classroom', '/gallery']) {
    late = new Promise((resolve) => {
      letCome = resolve
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await painted(page)
    expect(await page.evaluate(() => document.fonts.status), path).toBe('loading')
    letCome()
    await page.evaluate(() => document.fonts.ready)
    await painted(page)
    expect(await shiftOf(), path).toBe(0)
  }
})

test('during a class, the home page says so from its first paint', async ({ openPage }) => {
  const page = await openPage(phone)
  await page.goto('/')
  const classes = page.locator('next-class > p')
  const from = await classes.first().getAttribute('data-from')
  const shiftOf = await watchShift(page)
  await page.clock.setFixedTime(new Date(from ?? ''))
  await page.reload({ waitUntil: 'load' })
  await expect(classes.first().getByText('Class is on now')).toBeVisible()
  await page.evaluate(() => customElements.whenDefined('next-class'))
  await painted(page)
  expect(await shiftOf()).toBe(0)
})

test('a device with a voice offers to read aloud, and the page does not move', async ({ openPage }) => {
  const button = (page: Page) => page.getByRole('button', { name: 'Read aloud' })
  const silent = await openPage(phone)
  await silent.goto('/classroom')
  await silent.evaluate(() => customElements.whenDefined('read-aloud'))
  await expect(button(silent)).toBeHidden()

  const page = await openPage(phone)
  await page.addInitScript(() => {
    speechSynthesis.getVoices = () => [{ lang: 'en-IN' } as SpeechSynthesisVoice]
  })
  const shiftOf = await watchShift(page)
  await page.goto('/classroom')
  await expect(button(page)).toBeVisible()
  await painted(page)
  expect(await shiftOf()).toBe(0)
})

/** Returns a function that returns how far the open page has moved by itself. */
async function watchShift(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<number>('seen.shift')
}

/** Waits until the current layout has been painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
