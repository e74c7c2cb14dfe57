import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { specifiedKinds } from '#testing/spec/specified-kinds.ts'
import { small } from './browser-options.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add } = startSiteWithAdmin()
const phone = { viewport: small.viewport }

const student = specifiedKinds.find(({ name }) => name === 'student')
const file = student?.fileField
/** The names of children to add one by one, with the additional fonts that the students page then fetches. */
const names = [
  { name: 'Zoë Lohar', font: 'Fraunces', fetches: ['figtree-latin-wght', 'fraunces-latin-600'] },
  { name: 'मीरा ओराँव', font: 'Noto Sans Devanagari', fetches: ['noto-sans-devanagari-devanagari-600'] },
  { name: 'নিতাই মুর্মু', font: 'Noto Sans Bengali', fetches: ['noto-sans-bengali-bengali-600'] },
]

test('a page fetches two fonts, and one more for each other writing system that it contains', async ({
  openPage,
}) => {
  const expected: string[] = []
  for (const { name, font, fetches } of names) {
    await addStudent(name)
    expected.push(...fetches)
    const page = await openPage(phone)
    const fetched = fontsFetchedBy(page)
    await page.goto('/about/students')
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(fetched.map((file) => file.replace(/-normal.*/, '')).sort()).toEqual(expected.sort())
    // A font that came too late for this page is shown on the next one.
    await expect(async () => {
      await page.reload()
      await page.waitForLoadState('networkidle')
      const drawnWith = await fontsOf(page, name)
      expect(drawnWith.map(({ familyName }) => familyName)).toContainEqual(expect.stringContaining(font))
      expect(drawnWith.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    }).toPass()
  }
})

test('a device with its own Hindi and Bengali fonts fetches no fonts for them', async ({ openPage }) => {
  await addStudent('মালতী সরেন')
  const page = await openPage(phone)
  await page.addInitScript(() => {
    // Fakes a device with these fonts by giving each letter its own width.
    CanvasRenderingContext2D.prototype.measureText = (text) =>
      ({ width: text.codePointAt(0) }) as unknown as TextMetrics
  })
  const fetched = fontsFetchedBy(page)
  await page.goto('/about/students')
  await expect(page.getByText('মালতী সরেন').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((file) => file.startsWith('noto'))).toEqual([])
})

test('a phone fetches a picture at its displayed size, and preloads the first one', async ({ openPage }) => {
  await addStudent('Aarav Hembram')
  const page = await openPage({ ...phone, deviceScaleFactor: 1 })
  const response = await page.goto('/about/students')
  const picture = page.locator('main img[srcset]').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
  const preloads = (await response?.text())?.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  expect(preloads).toEqual([expect.stringMatching(/imageSrcSet="[^"]*-320\.webp 320w/i)])
})

async function addStudent(fullName: string) {
  const picture = await aPicture({ width: 800, height: 600 })
  await add('students/add-students', { ...student?.fields(), fullName, ...(file && { [file]: picture }) })
}

function fontsFetchedBy(page: Page) {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.woff2')) files.push(pathname.split('/').at(-1) ?? '')
  })
  return files
}

/** Returns the fonts that the browser actually uses for these words. */
async function fontsOf(page: Page, words: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const heading = page.getByRole('heading', { name: words, exact: true })
  await heading.evaluate((element) => element.setAttribute('data-measured', ''))
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-measured]',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts
}
