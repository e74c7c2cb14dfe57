import { installSeparatePackage, run } from '../scripts/tools.ts'
import { atLeast, atMost, info, type Result } from './result.ts'
import { median } from './statistics.ts'

/** What is read of Lighthouse's result; its own types are installed only where it is. */
export type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Audit = { numericValue?: number; details?: { items?: { group?: string; duration?: number }[] } }

const folder = 'bench/pages'
const program = `${folder}/node_modules/lighthouse/cli/index.js`

/** Lighthouse weighs more than all else together, so it is a package of its own that only this bench installs. */
export async function installLighthouse(): Promise<void> {
  if (!(await installSeparatePackage(folder, 'lighthouse')))
    throw new Error('Lighthouse could not be installed; npm says why above.')
}

/**
 * One run as a phone of the middle class on slow 4G, both of them simulated: Lighthouse's own preset.
 * A busy machine can lose the trace; Lighthouse then asks to be run again, which happens once and is told.
 */
export const runLighthouse = (url: string, chromium: string, skipAudit?: string): Promise<Report> =>
  runOnce(url, chromium, skipAudit).catch((error: Error) => {
    console.error(`${error.message} Trying once more…`)
    return runOnce(url, chromium, skipAudit)
  })

async function runOnce(url: string, chromium: string, skipAudit?: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  const args = [
    program,
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--only-categories=accessibility,best-practices,performance,seo',
    `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${sandbox}`,
    ...(skipAudit ? [`--skip-audits=${skipAudit}`] : []),
  ]
  const { ok, output } = await run(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { CHROME_PATH: chromium },
  })
  if (!ok) throw new Error(`Lighthouse failed on ${url}; it says why above.`)
  const report: Report = JSON.parse(output)
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`)
  return report
}

export type Page = {
  name: string
  /** Or how it is found on the site. */
  path: string | ((site: string) => Promise<string>)
  /** An audit that fails here on purpose. */
  skipAudit?: string
}

const categories = { accessibility: 'Accessibility', 'best-practices': 'Best Practices', seo: 'SEO' }
const runs = 3

/**
 * The promises about a page, each figure the median of three runs. Times are those of one machine at one moment, so they are
 * held against those of the release before, which is asked in turn.
 *
 * @param before the address of that release; undefined where there is none
 */
export async function measurePage(
  page: Page,
  site: string,
  before: string | undefined,
  chromium: string,
): Promise<Result[]> {
  const reports: Report[] = []
  const reportsBefore: Report[] = []
  const ask = async (origin: string) => {
    const path = typeof page.path === 'string' ? page.path : await page.path(origin)
    return runLighthouse(origin + path, chromium, page.skipAudit)
  }
  while (reports.length < runs) {
    reports.push(await ask(site))
    if (before) reportsBefore.push(await ask(before))
  }
  const title = (what: string) => `${page.name}: ${what}`
  const scoreOf =
    (id: string) =>
    ({ categories }: Report) =>
      Math.round((categories[id]?.score ?? 0) * 100)
  const shifts = median(reports.map(auditOf('cumulative-layout-shift')))
  return [
    ...Object.entries(categories).map(([id, label]) =>
      atLeast(100, '', title(label), median(reports.map(scoreOf(id)))),
    ),
    atMost(0, '', title('CLS'), Math.round(shifts * 1_000) / 1_000),
    ...Object.entries(times).map(([what, read]) =>
      compare(title(what), median(reports.map(read)), median(reportsBefore.map(read))),
    ),
  ]
}

const auditOf =
  (id: string) =>
  ({ audits }: Report) =>
    audits[id]?.numericValue ?? Number.NaN

/** In milliseconds. */
const times: Record<string, (report: Report) => number> = {
  LCP: auditOf('largest-contentful-paint'),
  TBT: auditOf('total-blocking-time'),
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
