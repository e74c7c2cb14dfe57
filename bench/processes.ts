import { readFile } from 'node:fs/promises'

/** What a process holds in memory, in megabytes; the kernel says kibibytes. Linux only. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024) / 1e6
}

/** The most that a process holds while the work lasts, in megabytes. */
export async function highestWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0
  const look = async () => {
    highest = Math.max(highest, await residentOf(pid))
  }
  const looking = setInterval(() => void look().catch(() => {}), 10)
  try {
    await work()
    await look()
  } finally {
    clearInterval(looking)
  }
  return highest
}

/** What a process has used of the processors since it began, in seconds; the kernel says hundredths. Linux only. */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets; the times are the 14th and the 15th.
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}
