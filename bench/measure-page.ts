import { type Report, runLighthouse } from './lighthouse.ts'
import { atLeast, atMost, type Result } from './result.ts'
import { median } from './statistics.ts'

export type Page = {
  name: string
  path: string
  /** Audits that fail here on purpose. */
  skipAudits?: string[]
  /** The most that its first view may weigh, in KB, without the pictures whose addresses hold one of these. */
  firstView?: { limit: number; without: string[] }
}

const categories = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best Practices',
  seo: 'SEO',
}
const runs = 3

/** The promises about a page, each figure the median of three runs. */
export async function measurePage(page: Page, site: string, chromium: string) {
  const url = site + page.path
  const reports: Report[] = []
  while (reports.length < runs) reports.push(await runLighthouse(url, chromium, page.skipAudits ?? []))
  const medianOf = (read: (report: Report) => number) => median(reports.map(read))
  const value = (id: string) => medianOf(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const title = (what: string) => `${page.name}: ${what}`

  const [report] = reports.toSorted((a, b) => scoreOf(a) - scoreOf(b)).slice(Math.floor(runs / 2))
  if (!report) throw new Error(`There is no report on ${url}.`)
  const results: Result[] = [
    ...Object.entries(categories).map(([id, label]) =>
      atLeast(
        98,
        '',
        title(label),
        medianOf(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)),
      ),
    ),
    atMost(1.8, 's', title('LCP'), value('largest-contentful-paint') / 1_000),
    atMost(0, '', title('CLS'), Math.round(value('cumulative-layout-shift') * 1_000) / 1_000),
    atMost(50, 'ms', title('TBT'), value('total-blocking-time')),
    ...weighFirstView(page, report),
  ]
  return { results, failing: failingAudits(report) }
}

const scoreOf = ({ categories }: Report) => categories.performance?.score ?? 0

/** What failed in any of the four categories, and what would save time or bytes. */
function failingAudits({ audits, categories }: Report): string[] {
  const counted = new Set(Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)))
  return Object.entries(audits)
    .filter(([id, { score }]) => counted.has(id) && score !== null && score < 0.9)
    .map(([id, { title, displayValue = '' }]) => `${title} ${displayValue && `(${displayValue}) `}[${id}]`)
}

const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []

function weighFirstView({ name, firstView }: Page, report: Report): Result[] {
  if (!firstView) return []
  const isLeftOut = (url = '') => firstView.without.some((part) => url.includes(part))
  const all = requestsOf(report)
  const counted = all.filter(({ url }) => !isLeftOut(url))
  const weigh = (requests: typeof all) =>
    requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000
  const note = `with them ${weigh(all).toFixed(0)} KB`
  return [atMost(firstView.limit, 'KB', `${name}: first view without the slides`, weigh(counted), note)]
}
