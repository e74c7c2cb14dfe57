import { student } from '#domain/kinds/student.ts'
import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'
import { atLeast, type Finding, skipped, told } from './finding.ts'
import { get } from './get.ts'
import { startNginx } from './nginx.ts'
import { median } from './numbers.ts'
import type { School } from './school.ts'
import { byItself, startServer } from './start-server.ts'

const pairs = 5
const measured = [
  { what: 'Kept page', path: student.screens.list },
  { what: 'Kept list', path: student.paths.list },
]

/** Our own answers out of the cache against nginx sending the same compressed bytes from a file. */
export async function measureAgainstNginx({ dataDir }: School): Promise<Finding[]> {
  const missing = await missingTools()
  if (missing.length > 0) {
    const why = `${missing.join(' and ')} not installed`
    return measured.map(({ what }) => skipped(`${what} against nginx`, why))
  }
  const server = await startServer(byItself, dataDir)
  try {
    const findings: Finding[] = []
    for (const { what, path } of measured) findings.push(...(await compare(what, server.url + path)))
    return findings
  } finally {
    await server.stop()
  }
}

async function compare(what: string, url: string): Promise<Finding[]> {
  // Asked twice: the first answer fills the cache, the second comes out of it.
  await get(url, { 'accept-encoding': 'br' })
  const kept = await get(url, { 'accept-encoding': 'br' })
  if (kept.headers['content-encoding'] !== 'br') throw new Error(`${url} does not come in brotli.`)
  const nginx = await startNginx(kept)
  try {
    const ours: number[] = []
    const theirs: number[] = []
    for (const warmUp of [url, nginx.url]) await load(warmUp, 1)
    // In turn, so that whatever else this machine does meets both.
    for (let pair = 0; pair < pairs; pair += 1) {
      ours.push(await load(url, 3))
      theirs.push(await load(nginx.url, 3))
    }
    const ratios = ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN))
    const size = `${(kept.body.length / 1_000).toFixed(1)} KB in brotli`
    return [
      atLeast(
        0.5,
        'of nginx',
        `${what}, ${size}`,
        median(ratios),
        ratios.map((r) => r.toFixed(2)).join(', '),
      ),
      told('  answers a second', `${whole(median(ours))}, nginx ${whole(median(theirs))}`),
    ]
  } finally {
    await nginx.stop()
  }
}

/** Requests a second over 32 connections that stay open. */
async function load(url: string, seconds: number): Promise<number> {
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', 'accept-encoding: br', url]
  const { output } = await run('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return rate
}

async function missingTools() {
  const tools = [
    { name: 'nginx', inDebian: 'nginx-light' },
    { name: 'wrk', inDebian: 'wrk' },
  ]
  const isMissing = async (name: string) =>
    (await run(name, ['-v'], { stdio: ['ignore', 'pipe', 'pipe'] })).output.includes('ENOENT')
  const findMissing = async () => {
    const missing = await Promise.all(tools.map(({ name }) => isMissing(name)))
    return tools.filter((_tool, at) => missing[at])
  }
  await installDebianPackages((await findMissing()).map(({ inDebian }) => inDebian))
  return (await findMissing()).map(({ name }) => name)
}

const whole = (rate: number) => Math.round(rate).toLocaleString('en')
