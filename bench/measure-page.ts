import { type Report, runLighthouse } from './lighthouse.ts'
import { atLeast, atMost, type Result } from './result.ts'
import { median } from './statistics.ts'

export type Page = {
  name: string
  /** Or how it is found on the site. */
  path: string | ((site: string) => Promise<string>)
  /** Audits that fail here on purpose. */
  skipAudits?: string[]
  /** The most that its first view may weigh: page, styles, fonts, scripts and pictures. */
  maxFirstViewKilobytes?: number
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
  const url = site + (typeof page.path === 'string' ? page.path : await page.path(site))
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
        100,
        '',
        title(label),
        medianOf(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)),
      ),
    ),
    atMost(1.5, 's', title('LCP'), value('largest-contentful-paint') / 1_000),
    atMost(0, '', title('CLS'), Math.round(value('cumulative-layout-shift') * 1_000) / 1_000),
    atMost(10, 'ms', title('TBT'), value('total-blocking-time')),
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
type Request = ReturnType<typeof requestsOf>[number]

function weighFirstView({ name, maxFirstViewKilobytes }: Page, report: Report): Result[] {
  if (maxFirstViewKilobytes === undefined) return []
  const kilobytesOf = (isCounted: (request: Request) => boolean) =>
    requestsOf(report)
      .filter(isCounted)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000
  const types = ['Document', 'Stylesheet', 'Font', 'Script', 'Image']
  const note = types
    .map((type) => `${type} ${kilobytesOf(({ resourceType }) => resourceType === type).toFixed(0)}`)
    .join(', ')
  return [
    atMost(
      maxFirstViewKilobytes,
      'KB',
      `${name}: first view`,
      kilobytesOf(() => true),
      note,
    ),
  ]
}
