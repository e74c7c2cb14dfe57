import { totalmem } from 'node:os'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { type Check, type Finding, ok } from './check.ts'

const words = {
  used: (own: string, free: string, whole: string) =>
    `This process takes ${own}; the machine has ${free} of ${whole} left.`,
  limited: (own: string, limit: string) => `This process takes ${own} of the ${limit} that it may use.`,
  little:
    'With too little memory a process is ended without a word. Whoever runs the server ends other programs, or gives it more.',
}

/** Of the process that answers, and of the machine or the container it may use. */
export const checkMemory: Check = async ({ config }) => {
  const limit = process.constrainedMemory()
  const whole = totalmem()
  return judgeMemory({
    own: process.memoryUsage.rss(),
    free: process.availableMemory(),
    whole,
    // Without one it is 0, or larger than any machine.
    limit: limit > 0 && limit < whole ? limit : null,
    workers: config.workers,
  })
}

const leastFreeBytes = 64_000_000
const leastFreeShare = 0.05
const mostUsedShare = 0.9

type Memory = { own: number; free: number; whole: number; limit: number | null; workers: number }

/** Under a limit what is free says nothing: it is filled with files that the system keeps as long as nobody needs it. */
export function judgeMemory({ own, free, whole, limit, workers }: Memory): Finding {
  const isLittle =
    limit === null
      ? free < Math.max(leastFreeBytes, whole * leastFreeShare)
      : own * workers > limit * mostUsedShare
  const says =
    limit === null
      ? words.used(formatDiskSize(own), formatDiskSize(free), formatDiskSize(whole))
      : words.limited(formatDiskSize(own), formatDiskSize(limit))
  return isLittle ? { level: 'warning', says, advice: words.little } : ok(says)
}
