import { student } from '#domain/kinds/student.ts'
import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'
import { startBareNode } from './bare-node.ts'
import { atLeast, type Finding, skipped, told } from './finding.ts'
import { get } from './get.ts'
import { startNginx } from './nginx.ts'
import { median } from './numbers.ts'
import type { School } from './school.ts'
import { byItself, startServer } from './start-server.ts'

const rounds = 5
const measured = [
  { what: 'Kept page', path: student.screens.list },
  { what: 'Kept list', path: student.paths.list },
]

/** Our own answers out of the cache against bare `node:http` and nginx, which send the same compressed bytes. */
export async function measureKeptAnswers({ dataDir }: School): Promise<Finding[]> {
  const missing = await missingTools()
  if (missing.length > 0) {
    const why = `${missing.join(' and ')} not installed`
    return measured.map(({ what }) => skipped(`${what} against bare Node and nginx`, why))
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
  const bare = await startBareNode(kept)
  const nginx = await startNginx(kept)
  try {
    const rates: Record<'ours' | 'bare' | 'nginx', number[]> = { ours: [], bare: [], nginx: [] }
    const urls = { ours: url, bare: bare.url, nginx: nginx.url }
    for (const warmUp of Object.values(urls)) await load(warmUp, 1)
    // In turn, so that whatever else this machine does meets all three.
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['ours', 'bare', 'nginx'] as const) rates[who].push(await load(urls[who], 3))
    const ratiosTo = (who: 'bare' | 'nginx') =>
      rates.ours.map((rate, at) => rate / (rates[who][at] ?? Number.NaN))
    const listed = (ratios: number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(', ')
    const [toBare, toNginx] = [ratiosTo('bare'), ratiosTo('nginx')]
    const size = `${(kept.body.length / 1_000).toFixed(1)} KB in brotli`
    const each = Object.entries(rates).map(([who, found]) => `${who} ${whole(median(found))}`)
    return [
      atLeast(0.9, 'of bare node:http', `${what}, ${size}`, median(toBare), listed(toBare)),
      atLeast(0.45, 'of nginx', `${what}, against its open file cache`, median(toNginx), listed(toNginx)),
      told('  answers a second', each.join(', ')),
    ]
  } finally {
    await nginx.stop()
    await bare.stop()
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
