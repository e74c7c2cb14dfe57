// npm run bench:pages: what Lighthouse says of the demo site on a phone, and of that of the release before, in turn; fails
// when a promise is broken.
// `npm run bench:pages -- Home Touch` measures these alone, an address among them measures the site that runs there.
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
  { name: 'Home', path: '/', maxFirstViewKilobytes: 160 },
  // Children are not for search engines, so the page says noindex, and this one audit would call that a fault.
  { name: 'Students', path: student.screens.list, skipAudits: ['is-crawlable'] },
  { name: 'Festivals', path: festival.screens.list },
  { name: 'Event', path: findEvent },
  { name: 'Gallery', path: gallery.screens.list },
  { name: 'Notifications', path: notification.screens.list },
]

const args = process.argv.slice(2)
const address = args.find((arg) => /^https?:/.test(arg))
const chosen = args.filter((arg) => arg !== address)
const touch = 'Touch'
const names = [...pages.map(({ name }) => name), touch]
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) stop(`There is no page ${unknown.join(', ')}; there are: ${names.join(', ')}.`)
const chromium = findChromium() ?? stop('Chromium or Chrome is needed and was not found.')

await installLighthouse()
const fonts = await installPhoneFonts()
Object.assign(process.env, fonts.environment)
const site = address ? { url: new URL(address).origin, close: async () => {} } : await startDemo()
// A site elsewhere has no release before it here.
const before = address ? undefined : await startReleaseBefore()
const results: Result[] = []
const failing: string[] = []
try {
  for (const page of pages) {
    if (chosen.length > 0 && !chosen.includes(page.name)) continue
    console.error(`Measuring ${page.name}, three times…`)
    try {
      const measured = await measurePage(page, site.url, before?.url, chromium)
      results.push(...measured.results)
      failing.push(...measured.failing.map((audit) => `  ${page.name}: ${audit}`))
    } catch (error) {
      results.push(failed(page.name, error))
    }
  }
  if (chosen.length === 0 || chosen.includes(touch)) {
    console.error('Measuring how soon a finger is answered, three times…')
    try {
      results.push(...(await measureTouch(site.url, chromium)))
    } catch (error) {
      results.push(failed(touch, error))
    }
  }
} finally {
  await site.close()
  await before?.close()
  await fonts.remove()
}

report(
  results,
  'Lighthouse, mobile preset, simulated throttling, median of 3; times against the release before, measured in turn.',
  'The browser has fonts for Hindi and Bengali, as phones do.',
  'Students: not asked for is-crawlable, since the page is noindex on purpose.',
)
if (failing.length > 0) console.log(`\nAudits below 90 in the middle run:\n${failing.join('\n')}`)

/** The page of a festival. */
async function findEvent(site: string) {
  const response = await fetch(site + festival.paths.list)
  const { data } = (await response.json()) as { data: AnyRecord[] }
  return (data[0] && recordPath(festival, data[0])) ?? stop('The site has no festival to measure.')
}

function stop(text: string): never {
  console.error(text)
  process.exit(1)
}
