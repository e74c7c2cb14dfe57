import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { measureTimes, median } from './statistics.ts'

const runs = 7
const start = promisify(execFile)

/**
 * What this machine takes for `node -e 0` at this moment, in milliseconds: the unit of promises about time, since a slower
 * machine takes longer for both. Measured beside each subject, because machines are not equally quick all day.
 */
export async function measureBareStart(): Promise<number> {
  return median(await measureTimes(runs, () => start(process.execPath, ['-e', '0'])))
}
