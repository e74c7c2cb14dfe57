import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * True on Linux, the only system that reports the peak memory of a process. Elsewhere all figures are NaN,
 * and `atMostMegabytes` skips them.
 */
export const canMeasureMemory = existsSync('/proc/self/clear_refs')

export const residentMegabytes = (pid: number) => memoryOf(pid, 'VmRSS')

export async function peakMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  // This resets the kernel's peak counter.
  if (canMeasureMemory) await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memoryOf(pid, 'VmHWM')
}

export async function memoryGrowthMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMegabytes(pid)
  return (await peakMegabytes(pid, work)) - before
}

/** The kernel reports kibibytes. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM') {
  if (!canMeasureMemory) return Number.NaN
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6
}

/** Returns the processor time of all threads of a process so far, in clock ticks (proc(5), utime and stime). */
export async function processorTicks(pid: number): Promise<number> {
  // The name of the program, in parentheses, may contain spaces.
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = after.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}
