import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'

/** Installs `wrk` if it is missing and the user may do that. @returns true if `wrk` is available */
export async function installWrk(): Promise<boolean> {
  const isHere = async () => !(await run('wrk', ['-v'])).output.includes('ENOENT')
  if (await isHere()) return true
  await installDebianPackages(['wrk'])
  return isHere()
}

/** Measures responses per second over 32 keep-alive connections. */
async function requestsPerSecond(url: string): Promise<number> {
  const { output } = await run('wrk', ['-t1', '-c32', '-d1s', '-H', 'accept-encoding: br', url])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return rate
}

/**
 * Returns the ratio of the two servers' rates for each round. Each round measures one server right after the other, so
 * that other load on the machine affects both.
 */
export async function compareRates(url: string, other: string, rounds: number): Promise<number[]> {
  const ratios: number[] = []
  for (const warmUp of [url, other]) await requestsPerSecond(warmUp)
  while (ratios.length < rounds)
    ratios.push((await requestsPerSecond(url)) / (await requestsPerSecond(other)))
  return ratios
}
