import { run } from '../scripts/tools.ts'

/** How many answers a second come over 32 connections that stay open, by `wrk`. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', 'accept-encoding: br', url]
  const { output } = await run('wrk', args)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return rate
}
