import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fsync } from '../fsync.ts'

const progress = z.object({
  /** Of the update. Once it is gone, nobody waits for it any more (`scripts/start/run-program.mjs`). */
  pid: z.int().positive(),
  /** False while the update works on the data: then no program may start. */
  mayStart: z.boolean(),
  /** The folder of the program before; null for one that no link led to. */
  from: z.string().nullable(),
  fromVersion: z.string(),
  toVersion: z.string(),
  /** Made before the switch. */
  backup: z.string().nullable(),
  /** Those that the data had before the switch. */
  migrations: z.array(z.string()),
})

/** What an update has begun to switch, for `start.mjs`, and for the next update where this one is killed. */
export type Progress = z.infer<typeof progress>

/** Where an update keeps what it works with. */
export const updateFolder = (home: string) => join(home, 'update')

const pathOf = (home: string) => join(updateFolder(home), 'progress.json')

export async function writeProgress(home: string, value: Progress): Promise<void> {
  const path = pathOf(home)
  await mkdir(updateFolder(home), { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(value)}\n`)
  // Read by the user that the site runs as, whatever the mask of who updates it.
  await chmod(updateFolder(home), 0o755)
  await chmod(`${path}.new`, 0o644)
  await fsync(`${path}.new`)
  await rename(`${path}.new`, path)
  await fsync(updateFolder(home))
}

export async function readProgress(home: string): Promise<Progress | undefined> {
  const text = await readFile(pathOf(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text === undefined ? undefined : progress.parse(JSON.parse(text))
}

export const removeProgress = (home: string): Promise<void> => rm(pathOf(home), { force: true })
