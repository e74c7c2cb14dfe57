import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

export type SmallDisk = {
  folder: string
  /** @param leaving bytes to leave free */
  fill: (leaving?: number) => void
  makeRoom: () => void
}

/**
 * Mounts a separate in-memory disk for one test, which can be filled to its last byte. Returns undefined if
 * the system does not allow mounting.
 */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'lamplight-test', folder]
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(leaving = 0) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        appendFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving)))
      } catch (error) {
        // A server on this disk may just have used some of the remaining space.
        if (leaving > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
  }
}
