import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'

const debianPackages = { nginx: 'nginx-light', wrk: 'wrk' }
type Program = keyof typeof debianPackages

/** Installs the programs where we may. @returns which are still missing */
export async function installPrograms(programs: Program[]): Promise<Program[]> {
  const findMissing = async () => {
    const outputs = await Promise.all(programs.map((name) => run(name, ['-v'])))
    return programs.filter((_name, index) => outputs[index]?.output.includes('ENOENT'))
  }
  await installDebianPackages((await findMissing()).map((name) => debianPackages[name]))
  return findMissing()
}

/** How many answers a second come over 32 connections that stay open, by `wrk`. */
async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { output } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '-H', 'accept-encoding: br', url])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return rate
}

/** The rates of one server to that of each other one, in so many rounds; in turn, so that what else the machine does meets all. */
export async function compareRates(
  url: string,
  others: string[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number[][]> {
  const ratios: number[][] = others.map(() => [])
  for (const warmUp of [url, ...others]) await requestsPerSecond(warmUp, 1)
  for (let round = 0; round < rounds; round += 1) {
    const own = await requestsPerSecond(url, seconds)
    for (const [index, other] of others.entries())
      ratios[index]?.push(own / (await requestsPerSecond(other, seconds)))
  }
  return ratios
}
