import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'
import { processorTicks } from './processes.ts'

/** Installs `wrk` if it is missing and the user may do that. @returns true if `wrk` is available */
export async function installWrk(): Promise<boolean> {
  const isHere = async () => !(await run('wrk', ['-v'])).output.includes('ENOENT')
  if (await isHere()) return true
  await installDebianPackages(['wrk'])
  return isHere()
}

export type Measured = { url: string; pid: number }

/** Returns the processor time per response in clock ticks, over a second with 32 keep-alive connections. */
async function ticksPerResponse({ url, pid }: Measured): Promise<number> {
  const before = await processorTicks(pid)
  const { output } = await run('wrk', ['-t1', '-c32', '-d1s', '-H', 'accept-encoding: br', url])
  const ticks = (await processorTicks(pid)) - before
  const responses = Number(/(\d+) requests in /.exec(output)?.[1])
  if (!responses || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk says: ${output}`)
  return ticks / responses
}

/**
 * Returns for each round how much processor time the other server needs per response, compared with ours: 1 is equal,
 * and less than 1 means that ours needs more. Each round measures one server right after the other.
 */
export async function compareProcessorTime(
  ours: Measured,
  other: Measured,
  rounds: number,
): Promise<number[]> {
  const ratios: number[] = []
  for (const warmUp of [ours, other]) await ticksPerResponse(warmUp)
  while (ratios.length < rounds) ratios.push((await ticksPerResponse(other)) / (await ticksPerResponse(ours)))
  return ratios
}
