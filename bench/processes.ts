import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/** Only Linux tells what a process holds at most. Elsewhere all figures are NaN, and `atMostMegabytes` skips them. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs')

/** What a process holds in memory, in megabytes. */
export const residentMegabytes = (pid: number) => memoryOf(pid, 'VmRSS')

/** The most that a process holds while the work lasts, in megabytes. */
export async function peakMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  // The kernel counts the peak anew from here.
  if (canMeasureMemory) await writeFile(`/proc/${pid}/clear_refs`, '5')
  await work()
  return memoryOf(pid, 'VmHWM')
}

/** By how much more than before that is. */
export async function grownMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMegabytes(pid)
  return (await peakMegabytes(pid, work)) - before
}

/** The kernel says kibibytes. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM') {
  if (!canMeasureMemory) return Number.NaN
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6
}
