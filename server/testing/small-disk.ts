import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

export type SmallDisk = { folder: string; fill: () => void; makeRoom: () => void }

/**
 * A disk of its own for one test, in memory, that can be filled to its last byte; undefined where the system lets us
 * mount none.
 */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'lamplight-test', folder]
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    makeRoom: () => rmSync(filler, { force: true }),
  }
}
