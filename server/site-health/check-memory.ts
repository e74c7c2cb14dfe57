import { totalmem } from 'node:os'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { type Check, type Finding, fine } from './check.ts'

const words = {
  used: (own: string, free: string, whole: string) =>
    `This process takes ${own}; ${free} of ${whole} are free for it.`,
  little: 'With too little memory a process is ended without a word. Whoever runs the server ends other programs, or gives it more.',
}

/** Of the process that answers, and of the machine or the container it may use. */
export const checkMemory: Check = async () => {
  const limit = process.constrainedMemory()
  return judgeMemory({
    own: process.memoryUsage.rss(),
    free: process.availableMemory(),
    // Without a limit it is 0, or larger than any machine.
    whole: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  })
}

const leastFreeBytes = 64_000_000
const leastFreeShare = 0.05

export function judgeMemory({ own, free, whole }: { own: number; free: number; whole: number }): Finding {
  const says = words.used(formatDiskSize(own), formatDiskSize(free), formatDiskSize(whole))
  if (free >= Math.max(leastFreeBytes, whole * leastFreeShare)) return fine(says)
  return { level: 'look', says, advice: words.little }
}
