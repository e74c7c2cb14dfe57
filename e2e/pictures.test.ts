import { addSampleRecords } from './add-sample-records.ts'
import { expect, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }
const students = '/about/students'

test.beforeAll(async () => {
  await addSampleRecords(site())
})

test('a phone fetches a picture at its displayed size, and preloads the first one', async ({ openPage }) => {
  const page = await openPage(phone)
  const response = await page.goto(students)
  const picture = page.locator('main img[srcset]').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-320\.webp$/)
  const preloads = (await response?.text())?.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  expect(preloads).toEqual([expect.stringMatching(/imageSrcSet="[^"]*-320\.webp 320w/i)])
})
