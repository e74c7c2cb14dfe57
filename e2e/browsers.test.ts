import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPicture } from '#testing/files.ts'
import { withoutNewer } from '../scripts/browsers/without-newer.ts'
import { findChromium, findFirefox, findWebKit } from '../scripts/test/browsers.ts'
import type { Browser } from './browsers/browser.ts'
import { openChromium } from './browsers/chromium.ts'
import { openFirefox } from './browsers/firefox.ts'
import { runJourney } from './browsers/journey.ts'
import { findOldChromium } from './browsers/old-chromium.ts'
import { openWebKit } from './browsers/webkit.ts'
import { everyDay } from './every-day.ts'
import { firstAdmin } from './first-admin.ts'
import { openNetwork } from './network.ts'
import { expect, slow, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, add, addStudent } = startSiteWithAdmin()
const student = 'Mira of the Tests'
const album = 'Kites'
const photo = join(tmpdir(), `lamplight-journey-${process.pid}.jpg`)

test.beforeAll(async () => {
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  await call('PUT', '/api/admin/dashboard/visibility', { newChildren: 'public with name' })
  const picture = await aPicture({ width: 800, height: 600 })
  writeFileSync(photo, Buffer.from(await picture.arrayBuffer()))
  await addStudent({ fullName: student, uniqueId: 'T-1' })
  await add('gallery/photos/add-photos', { title: album, photos: picture })
})

/** Console errors while the network is cut. */
const lost = /Failed to load resource|net::ERR|NetworkError|Load failed|Importing a module script failed/

/** Browsers for the journey; an undefined one is skipped. */
const browsers: Record<string, (url: string) => Promise<Browser | undefined>> = {
  'the machine’s Chromium': async () => openChromium(findChromium() ?? ''),
  'Chromium without all that the oldest browsers lack': async () =>
    openChromium(findChromium() ?? '', {}, withoutNewer()),
  'Chromium 109': async () => {
    const old = await findOldChromium()
    return old && openChromium(old.path, old.env)
  },
  Firefox: async () => {
    const firefox = findFirefox()
    return firefox ? openFirefox(firefox) : undefined
  },
  WebKit: async (url) => {
    const webkit = findWebKit()
    return webkit && openWebKit(webkit.driver, webkit.miniBrowser, webkit.screen, url)
  },
}

for (const [index, [name, open]] of Object.entries(browsers).entries())
  test(`people read, browse, log in, add, delete and undo in ${name}`, slow, async () => {
    const network = await openNetwork(site().url)
    const browser = await open(network.url)
    if (!browser) {
      await network.close()
      return test.skip(true, `${name} is not installed.`)
    }
    try {
      const added = `Child ${'of the journey '.repeat(index + 1).trim()}`
      await runJourney(browser, { network, admin: firstAdmin, student, album, photo, added })
      const complaints = (await browser.consoleErrors()).filter((error) => !lost.test(error))
      expect(complaints, 'no console errors').toEqual([])
    } finally {
      await browser.close()
      await network.close()
    }
  })
