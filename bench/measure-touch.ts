import { type Browser, chromium, type Page } from '@playwright/test'
import { festival } from '#domain/kinds/festival.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import { student } from '#domain/kinds/student.ts'
import { atMost, type Result } from './result.ts'
import { median } from './statistics.ts'

type Line = { kilobitsPerSecond: number; milliseconds: number }

const slow: Line = { kilobitsPerSecond: 400, milliseconds: 400 }
const fast: Line = { kilobitsPerSecond: 1_600, milliseconds: 150 }
const runs = 3
const slowdown = 4
const pages = { Home: '/', Students: student.screens.list, Festivals: festival.screens.list }

/** How soon a phone answers a finger: the menu right after the first paint, and the viewer of pictures. */
export async function measureTouch(site: string, executablePath: string): Promise<Result[]> {
  const args = ['--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const results: Result[] = []
    for (const [name, path] of Object.entries(pages)) {
      const times = await repeat(() => openMenu(browser, site + path))
      const afterPaint = median(times.map(({ paint, touched }) => touched - paint))
      const note = `touched ${afterPaint.toFixed(0)} ms after the first paint`
      const answered = median(times.map(({ touched, opened }) => opened - touched))
      results.push(atMost(300, 'ms', `${name}: from a touch to the open menu, 400 kbps`, answered, note))
    }
    const times = await repeat(() => openViewer(browser, site + gallery.screens.list))
    const whole = `the whole picture ${(median(times.map(({ picture }) => picture)) / 1_000).toFixed(2)} s`
    const works = median(times.map(({ works }) => works)) / 1_000
    return [...results, atMost(1.5, 's', 'Gallery: from a touch to the viewer, 1.6 Mbps', works, whole)]
  } finally {
    await browser.close()
  }
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < runs) all.push(await measure())
  return all
}

/** A finger presses the menu as soon as it knows that the page has been painted, while all else is still on its way. */
async function openMenu(browser: Browser, url: string) {
  const { page, tap } = await openPhone(browser, slow)
  const painted = Promise.withResolvers<number>()
  await page.exposeFunction('tellPaint', painted.resolve)
  await page.addInitScript(() => {
    const marked = window as Marked
    document.addEventListener('pointerdown', ({ timeStamp }) => (marked.touched ??= timeStamp), true)
    document.addEventListener('toggle', () => (marked.opened ??= performance.now()), true)
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint')
      if (first) marked.tellPaint?.(first.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
  const loading = page.goto(url, { waitUntil: 'commit' })
  const paint = await painted.promise
  // The menu of a phone stands in the upper right corner.
  await tap(phone.viewport.width - 36, 34)
  await loading
  await page.waitForFunction(() => (window as Marked).opened, undefined, { timeout: 60_000 })
  const { touched = 0, opened = 0 } = await page.evaluate(() => {
    const { touched, opened } = window as Marked
    return { touched, opened }
  })
  const times = { touched, opened, paint }
  await page.context().close()
  return times
}

/** Until the viewer stands over the page and answers, and until all of the picture has come. */
async function openViewer(browser: Browser, url: string) {
  const { page, tap } = await openPhone(browser, fast)
  await page.goto(url, { waitUntil: 'load' })
  const thumbnail = page.locator('a[data-media]').first()
  await thumbnail.scrollIntoViewIfNeeded()
  const box = await thumbnail.boundingBox()
  if (!box) throw new Error('The gallery shows no picture.')
  await page.evaluate(() => {
    const marked = window as Marked
    document.addEventListener('pointerdown', ({ timeStamp }) => (marked.touched ??= timeStamp), true)
    const look = () => {
      const dialog = document.querySelector('dialog[open]')
      const image = dialog?.querySelector('img')
      if (dialog && marked.touched !== undefined) marked.works ??= performance.now() - marked.touched
      if (image?.complete && image.naturalWidth > 0)
        marked.picture ??= performance.now() - (marked.touched ?? 0)
      if (marked.picture === undefined) requestAnimationFrame(look)
    }
    look()
  })
  await tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(() => (window as Marked).picture, undefined, { timeout: 60_000 })
  const times = await page.evaluate(() => {
    const { works = 0, picture = 0 } = window as Marked
    return { works, picture }
  })
  await page.context().close()
  return times
}

type Marked = Window & {
  tellPaint?: (time: number) => void
  opened?: number
  touched?: number
  works?: number
  picture?: number
}

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const

async function openPhone(browser: Browser, { kilobitsPerSecond, milliseconds }: Line) {
  const context = await browser.newContext(phone)
  const page: Page = await context.newPage()
  const client = await context.newCDPSession(page)
  const bytesPerSecond = (kilobitsPerSecond * 1_000) / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: milliseconds,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const tap = (x: number, y: number) => page.touchscreen.tap(x, y)
  return { page, tap }
}
