import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'

/** Installs `wrk` where it is missing and we may. @returns whether it is here */
export async function installWrk(): Promise<boolean> {
  const isHere = async () => !(await run('wrk', ['-v'])).output.includes('ENOENT')
  if (await isHere()) return true
  await installDebianPackages(['wrk'])
  return isHere()
}

/** How many answers a second come over 32 connections that stay open. */
async function requestsPerSecond(url: string): Promise<number> {
  const { output } = await run('wrk', ['-t1', '-c32', '-d1s', '-H', 'accept-encoding: br', url])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return rate
}

/** The rates of one server to those of another; in turn, so that what else the machine does meets both. */
export async function compareRates(url: string, other: string, rounds: number): Promise<number[]> {
  const ratios: number[] = []
  for (const warmUp of [url, other]) await requestsPerSecond(warmUp)
  while (ratios.length < rounds)
    ratios.push((await requestsPerSecond(url)) / (await requestsPerSecond(other)))
  return ratios
}
