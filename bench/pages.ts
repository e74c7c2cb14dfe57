// npm run bench:pages: what Lighthouse says of the demo site on a phone, and of that of the release before, in turn; fails
// when a promise is broken.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { festival } from '#domain/kinds/festival.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { findFreePort } from '#server/free-port.ts'
import { readOutput } from '../scripts/read-output.ts'
import { findChromium } from '../scripts/test/browsers.ts'
import { run } from '../scripts/tools.ts'
import { installLighthouse, measurePage, type Page } from './lighthouse.ts'
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

type DemoSite = { url: string; close: () => Promise<void> }

/** The demo site of the program in a folder (this one), on a free port, filled; `close` takes it away with everything in it. */
async function startDemo(program = '.'): Promise<DemoSite> {
  console.error(program === '.' ? 'Filling a demo site…' : 'Filling the demo site of the release before…')
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(await findFreePort()) }
  const demo = spawn(process.execPath, ['start.mjs', 'demo'], {
    cwd: program,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => demo.kill())
  const ended = once(demo, 'close')
  const close = async () => {
    demo.kill('SIGTERM')
    await ended
  }
  return { url: await readOutput(demo).waitFor(/Address\s+(\S+)/), close }
}

/** The demo site of the last release, checked out and built for the occasion; undefined where this is no clone. */
async function startReleaseBefore(): Promise<DemoSite | undefined> {
  const found = await run('git', ['log', '-1', '--format=%H', '-G"version": "', '--', 'package.json'])
  const commit = found.output.trim()
  if (!found.ok || !commit) return undefined
  const folder = join(await mkdtemp(join(tmpdir(), 'lamplight-before-')), 'program')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder])
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    const { ok, output } = await run('git', ['worktree', 'add', '--detach', folder, commit])
    if (!ok) throw new Error(`The release before could not be checked out: ${output}`)
    const { url, close } = await startDemo(folder)
    return { url, close: () => close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
