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
 * Returns how much processor time the other server needs per response, compared with ours: 1 is equal, and less than 1
 * means that ours needs more. The servers take turns. Other programs on the machine only ever add to the time, so the
 * fastest round of each server is the least disturbed one.
 *
 * @returns the ratio, and both times in microseconds
 */
export async function compareProcessorTime(ours: Measured, other: Measured, rounds: number) {
  const ticks = { ours: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY }
  for (const warmUp of [ours, other]) await ticksPerResponse(warmUp)
  for (let round = 0; round < rounds; round += 1) {
    ticks.other = Math.min(ticks.other, await ticksPerResponse(other))
    ticks.ours = Math.min(ticks.ours, await ticksPerResponse(ours))
  }
  const microseconds = (perResponse: number) => `${(perResponse * 10_000).toFixed(1)} µs`
  return {
    ratio: ticks.other / ticks.ours,
    times: `${microseconds(ticks.ours)}, ${microseconds(ticks.other)}`,
  }
}
