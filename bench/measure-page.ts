import { type Report, runLighthouse } from './lighthouse.ts'
import { atLeast, atMost, info, type Result } from './result.ts'
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
  accessibility: 'Accessibility',
  'best-practices': 'Best Practices',
  seo: 'SEO',
}
const runs = 3

/**
 * The promises about a page, each figure the median of three runs. Times are those of one machine at one moment, so they are
 * held against those of the release before, which is asked in turn.
 *
 * @param before the address of that release; undefined where there is none
 */
export async function measurePage(page: Page, site: string, before: string | undefined, chromium: string) {
  const reports: Report[] = []
  const reportsBefore: Report[] = []
  const ask = async (origin: string) => {
    const path = typeof page.path === 'string' ? page.path : await page.path(origin)
    return runLighthouse(origin + path, chromium, page.skipAudits ?? [])
  }
  while (reports.length < runs) {
    reports.push(await ask(site))
    if (before) reportsBefore.push(await ask(before))
  }
  const title = (what: string) => `${page.name}: ${what}`
  const [report] = reports.toSorted((a, b) => scoreOf(a) - scoreOf(b)).slice(Math.floor(runs / 2))
  if (!report) throw new Error(`There is no report on ${site}.`)
  const shifts = median(reports.map((each) => auditOf(each, 'cumulative-layout-shift')))
  const results: Result[] = [
    ...Object.entries(categories).map(([id, label]) =>
      atLeast(
        100,
        '',
        title(label),
        median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
      ),
    ),
    atMost(0, '', title('CLS'), Math.round(shifts * 1_000) / 1_000),
    ...Object.entries(times).map(([what, read]) =>
      compare(title(what), median(reports.map(read)), median(reportsBefore.map(read))),
    ),
    ...weighFirstView(page, report),
  ]
  return { results, failing: failingAudits(report) }
}

const auditOf = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN

/** In milliseconds. */
const times: Record<string, (report: Report) => number> = {
  LCP: (report) => auditOf(report, 'largest-contentful-paint'),
  TBT: (report) => auditOf(report, 'total-blocking-time'),
  'style and layout': ({ audits }) =>
    audits['mainthread-work-breakdown']?.details?.items?.find(({ group }) => group === 'styleLayout')
      ?.duration ?? Number.NaN,
}

/** What the same page of the same program varies by from one median to the next. */
const maxTimes = 1.2
/** Below this a ratio says nothing. */
const leastMs = 100

function compare(what: string, milliseconds: number, before: number): Result {
  if (Number.isNaN(before)) return info(what, `${milliseconds.toFixed(0)} ms`)
  const note = `${milliseconds.toFixed(0)} ms, ${before.toFixed(0)} before`
  const ratio = Math.max(milliseconds, leastMs) / Math.max(before, leastMs)
  return atMost(maxTimes, 'times the release before', what, ratio, note)
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
