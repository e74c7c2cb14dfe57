import { withDataFolder } from './data-folder.ts'
import { atMostStarts, info, type Result } from './result.ts'
import { serverCommand, startCommand, withServer } from './server.ts'
import { median } from './statistics.ts'

const starts = 5

/** How long a visitor waits for the home page after the server was started, once everything is built. */
export const measureColdStart = (): Promise<Result[]> =>
  withDataFolder(200, async (dataDir) => {
    const firstPage = (command: string[]) =>
      withServer({ DATA_DIR: dataDir }, async ({ firstPageMs }) => firstPageMs / 1_000, command)
    const whole: number[] = []
    const serverOnly: number[] = []
    // The first start of all fills the disk's cache and the compile cache, which every later one finds.
    await firstPage(startCommand)
    while (whole.length < starts) {
      whole.push(await firstPage(startCommand))
      serverOnly.push(await firstPage(serverCommand))
    }
    const slowest = `slowest of ${starts}: ${Math.max(...whole).toFixed(2)} s`
    return [
      atMostStarts(24, 'Cold start to first page', 1_000 * median(whole), slowest),
      info('  of these the server alone', `${median(serverOnly).toFixed(2)} s`),
    ]
  })
