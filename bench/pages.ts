// npm run bench:pages: what Lighthouse says of the demo site on a phone; fails when a promise is broken.
// `npm run bench:pages -- Home Gallery` measures these alone, an address among them measures the site that runs there.
import { festival } from '#domain/kinds/festival.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { student } from '#domain/kinds/student.ts'
import { findChromium } from '../scripts/test/chromium.ts'
import { openDemo } from './demo-site.ts'
import { type Finding, isBroken, skipped } from './finding.ts'
import { installLighthouse } from './lighthouse.ts'
import { measurePage, type Page } from './measure-page.ts'
import { describeMachine, printTable } from './print.ts'

const pages: Page[] = [
  { name: 'Home', path: '/' },
  // Children are not for search engines, so the page says noindex, and this one audit would call that a fault.
  { name: 'Students', path: student.screens.list, isList: true, skipAudits: ['is-crawlable'] },
  { name: 'Festivals', path: festival.screens.list, isList: true },
  { name: 'Gallery', path: gallery.screens.list, isList: true },
]

const asked = process.argv.slice(2)
const address = asked.find((word) => /^https?:/.test(word))
const names = asked.filter((word) => word !== address)
const unknown = names.filter((name) => !pages.some((page) => page.name === name))
if (unknown.length > 0)
  stop(`There is no page ${unknown.join(', ')}; there are: ${pages.map(({ name }) => name).join(', ')}.`)
const chromium = findChromium() ?? stop('Chromium or Chrome is needed and was not found.')

await installLighthouse()
if (!address) console.error('Filling a demo site…')
const site = address ? { url: new URL(address).origin, close: async () => {} } : await openDemo()
const findings: Finding[] = []
const failing: string[] = []
try {
  for (const page of pages) {
    if (names.length > 0 && !names.includes(page.name)) continue
    console.error(`Measuring ${page.name}, three times…`)
    const measured = await withoutSlides(page)
      .then((page) => measurePage(page, site.url, chromium))
      .catch((error: Error) => ({
        // What could not be measured is not known to be kept.
        findings: [{ ...skipped(page.name, error.message), verdict: 'broken' as const }],
        failing: [],
      }))
    findings.push(...measured.findings)
    failing.push(...measured.failing.map((audit) => `  ${page.name}: ${audit}`))
  }
} finally {
  await site.close()
}

describeMachine()
console.log(
  'Lighthouse, mobile preset, simulated throttling, median of 3; throttled figures rise on a busy machine.',
)
for (const { name, skipAudits } of pages)
  if (skipAudits)
    console.log(`${name}: not asked for ${skipAudits.join(', ')}, since the page is noindex on purpose.`)
console.log()
printTable(findings)
if (failing.length > 0) console.log(`\nAudits below 90 in the middle run:\n${failing.join('\n')}`)
process.exitCode = findings.some(isBroken) ? 1 : 0

/** The first view of the home page is promised without its slides, in whatever width they come. */
async function withoutSlides(page: Page): Promise<Page> {
  if (page.path !== '/') return page
  const answer = await fetch(site.url + homePicture.paths.list)
  const slides = (await answer.json()) as { coverImageURL: string }[]
  const without = slides.map(({ coverImageURL }) => /[0-9a-f]{40}/.exec(coverImageURL)?.[0] ?? coverImageURL)
  return { ...page, firstView: { limit: 300, without } }
}

function stop(text: string): never {
  console.error(text)
  process.exit(1)
}
