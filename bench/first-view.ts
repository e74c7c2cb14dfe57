import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { findChromium } from '../scripts/test/browsers.ts'
import { startDemo } from './demo.ts'
import { type Device, devicesWithAndWithoutIndicFonts } from './indic-fonts.ts'
import { atMost, info, type Result, skipped } from './result.ts'
import { median } from './statistics.ts'
import { type View, viewPage } from './view-page.ts'

const pages = [
  '/',
  '/about',
  '/about/students',
  '/about/volunteers',
  '/about/alumni',
  '/classroom',
  '/events/activities',
  '/events/festivals',
  '/cloth-donations',
  '/gallery',
  '/impact',
  '/teach',
]
const addresses = languages.flatMap((language) => pages.map((path) => inLanguage(language, path)))
/** The two most visited pages are also loaded at a sixth of the processor's speed, instead of a quarter. */
const speeds = [
  { slowdown: 4, addresses },
  { slowdown: 6, addresses: ['/', '/bn/'] },
]
/** How often each page is loaded. The first time fills the server's cache and is not counted. */
const rounds = 4

/**
 * Measures what a visitor with a slow phone waits for on the first visit to a page of the demo, in three languages, on
 * devices with and without fonts for Bengali and Hindi. BEFORE=<folder> is another built version to compare with; the
 * loads of both alternate.
 */
export async function measureFirstView(): Promise<Result[]> {
  const executablePath = findChromium()
  if (!executablePath) return [skipped('First view of a page', 'Chromium is not installed')]
  const { BEFORE } = process.env
  await using demo = await startDemo('.')
  await using before = BEFORE ? await startDemo(resolve(BEFORE)) : undefined
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-fonts-'))
  const results: Result[] = []
  for (const device of await devicesWithAndWithoutIndicFonts(folder.path)) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: device.env })
    const origins = [demo, before].flatMap((site) => site?.url ?? [])
    for (const { slowdown, addresses } of speeds) {
      const views: { address: string; now: View; before?: View | undefined }[] = []
      for (const address of addresses) {
        const [now, before] = await viewInTurn(browser, device, origins, address, slowdown)
        if (now) views.push({ address, now, before })
      }
      const where = `${device.name}, 1/${slowdown} of the speed`
      const worst = (measure: (view: View) => number) => Math.max(...views.map(({ now }) => measure(now)))
      results.push(
        atMost(
          maxShift,
          '',
          `Shift of the layout, ${where}`,
          worst(({ shift }) => shift),
        ),
      )
      if (device.name === 'phone') results.push(weight(views, where))
      results.push(
        ...views.map(({ address, now, before }) =>
          info(`${address}, ${where}`, inWords(now) + (before ? `; before: ${inWords(before)}` : '')),
        ),
      )
    }
    await browser.close()
  }
  return results
}

const maxShift = 0.01

/** What a phone may download. */
const maxKilobytes = 160

function weight(views: { address: string; now: View }[], where: string): Result {
  const [heaviest] = views.toSorted((one, another) => another.now.kilobytes - one.now.kilobytes)
  return atMost(maxKilobytes, 'KB', `First view, ${where}`, heaviest?.now.kilobytes ?? 0, heaviest?.address)
}

/** Loads a page of each site in turn, and returns the medians for each site. */
async function viewInTurn(
  browser: Browser,
  device: Device,
  origins: string[],
  address: string,
  slowdown: number,
): Promise<View[]> {
  const views = origins.map((): View[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, origin] of origins.entries()) {
      const view = await viewPage(browser, origin + address, device.screen, slowdown)
      if (round > 0) views[index]?.push(view)
    }
  return views.map(medianOf)
}

function medianOf(views: View[]): View {
  const of = (measure: (view: View) => number) => median(views.map(measure))
  return {
    kilobytes: of(({ kilobytes }) => kilobytes),
    fontKilobytes: of(({ fontKilobytes }) => fontKilobytes),
    largestMs: of(({ largestMs }) => largestMs),
    blockingMs: of(({ blockingMs }) => blockingMs),
    longestTaskMs: of(({ longestTaskMs }) => longestTaskMs),
    shift: of(({ shift }) => shift),
  }
}

const inWords = (view: View) =>
  [
    `${view.kilobytes.toFixed(0)} KB (fonts ${view.fontKilobytes.toFixed(0)})`,
    `largest ${view.largestMs.toFixed(0)} ms`,
    `blocked ${view.blockingMs.toFixed(0)} ms`,
    `longest task ${view.longestTaskMs.toFixed(0)} ms`,
    `shift ${view.shift.toFixed(3)}`,
  ].join(', ')
