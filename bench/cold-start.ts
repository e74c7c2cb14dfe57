import { atMost, type Finding, told } from './finding.ts'
import { median } from './numbers.ts'
import type { School } from './school.ts'
import { byItself, startServer, throughFrontDoor } from './start-server.ts'

const starts = 5

/** How long a visitor waits for the home page after the server was started, once everything is built. */
export async function measureColdStart({ dataDir }: School): Promise<Finding[]> {
  const whole: number[] = []
  const alone: number[] = []
  // The first start of all fills the disk's cache and the compile cache, which every later one finds.
  await startOnce(throughFrontDoor, dataDir)
  for (let at = 0; at < starts; at += 1) {
    whole.push(await startOnce(throughFrontDoor, dataDir))
    alone.push(await startOnce(byItself, dataDir))
  }
  const slowest = (Math.max(...whole) / 1_000).toFixed(2)
  return [
    atMost(0.6, 's', 'Cold start to first page', median(whole) / 1_000, `slowest of ${starts}: ${slowest} s`),
    told('  of these the server alone', `${(median(alone) / 1_000).toFixed(2)} s`),
  ]
}

async function startOnce(args: string[], dataDir: string) {
  const server = await startServer(args, dataDir)
  await server.stop()
  return server.firstAnswerMs
}
