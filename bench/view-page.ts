import type { Browser, BrowserContextOptions } from '@playwright/test'

export type View = {
  /** Everything that was downloaded, compressed. */
  kilobytes: number
  fontKilobytes: number
  /** When the largest picture or text was painted. */
  largestMs: number
  /** The sum of what each task took beyond 50 ms. */
  blockingMs: number
  longestTaskMs: number
  /** How far the layout moved (Cumulative Layout Shift). */
  shift: number
}

/** A slow mobile network: 1.6 Mbit/s, and 150 ms until a response begins. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/**
 * Loads a page on a device that has never seen the site, until nothing more is downloaded.
 *
 * @param screen the size of the screen, and whether it is a phone
 * @param slowdown how many times slower the processor runs
 */
export async function viewPage(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
  slowdown: number,
): Promise<View> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  let fontBytes = 0
  const fonts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font') fonts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (fonts.has(requestId)) fontBytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { tasks, largestMs, shift } = await page.evaluate<Seen>('seen')
  await context.close()
  return {
    kilobytes: bytes / 1_000,
    fontKilobytes: fontBytes / 1_000,
    largestMs,
    blockingMs: tasks.reduce((sum, task) => sum + task - 50, 0),
    longestTaskMs: Math.max(0, ...tasks),
    shift,
  }
}

type Seen = { largestMs: number; tasks: number[]; shift: number }

/** Runs in the page before its scripts. */
function observe() {
  const seen: Seen = { largestMs: 0, tasks: [], shift: 0 }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & { value: number })
    }).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestMs = startTime
  })
  on('longtask', ({ duration }) => seen.tasks.push(duration))
  on('layout-shift', ({ value }) => {
    seen.shift += value
  })
}
