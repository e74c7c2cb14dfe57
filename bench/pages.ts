// npm run bench:pages: what Lighthouse says of the demo site on a phone, and of that of the release before, in turn; fails
// when a promise is broken.
import { festival } from '#domain/kinds/festival.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { findChromium } from '../scripts/test/chromium.ts'
import { startDemo, startReleaseBefore } from './demo-site.ts'
import { installLighthouse } from './lighthouse.ts'
import { measurePage, type Page } from './measure-page.ts'
import { measureTouch } from './measure-touch.ts'
import { installPhoneFonts } from './phone-fonts.ts'
import { failed, type Result, report } from './result.ts'

const pages: Page[] = [
  { name: 'Home', path: '/' },
  // Children are not for search engines, so the page says noindex, and this one audit would call that a fault.
  { name: 'Students', path: student.screens.list, skipAudit: 'is-crawlable' },
  { name: 'Festivals', path: festival.screens.list },
  { name: 'Event', path: findEvent },
  { name: 'Gallery', path: gallery.screens.list },
  { name: 'Notifications', path: notification.screens.list },
]

const chromium = findChromium()
if (!chromium) {
  console.error('Chromium or Chrome is needed and was not found.')
  process.exit(1)
}

await installLighthouse()
const fonts = await installPhoneFonts()
Object.assign(process.env, fonts.environment)
const site = await startDemo()
const before = await startReleaseBefore()
const results: Result[] = []
const measure = async (what: string, work: () => Promise<Result[]>) => {
  console.error(`Measuring ${what}, three times…`)
  results.push(...(await work().catch((error) => [failed(what, error)])))
}
try {
  for (const page of pages) await measure(page.name, () => measurePage(page, site.url, before?.url, chromium))
  await measure('how soon a finger is answered', () => measureTouch(site.url, chromium))
} finally {
  await site.close()
  await before?.close()
  await fonts.remove()
}

report(
  results,
  'Lighthouse, mobile preset, simulated throttling, median of 3; times against the release before, measured in turn.',
)

/** The page of a festival. */
async function findEvent(site: string) {
  const response = await fetch(site + festival.paths.list)
  const { data } = (await response.json()) as { data: AnyRecord[] }
  const path = data[0] && recordPath(festival, data[0])
  if (!path) throw new Error('The site has no festival to measure.')
  return path
}
