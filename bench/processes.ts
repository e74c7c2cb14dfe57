import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/** Only Linux tells what a process holds at most. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs')

/** What a process holds in memory, in megabytes. */
export const residentMegabytes = (pid: number) => memoryOf(pid, 'VmRSS')

/** The most that a process holds while the work lasts, in megabytes. */
export async function peakMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  // The kernel counts the peak anew from here.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memoryOf(pid, 'VmHWM')
}

/** The kernel says kibibytes. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6
}
