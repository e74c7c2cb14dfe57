import { installSeparatePackage } from '../scripts/install-separate-package.ts'
import { run } from '../scripts/tools.ts'

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
