import { createReadStream, createWriteStream } from 'node:fs'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fsync } from '../../fsync.ts'
import { ExplainedError, explainFailure, failures } from '../../jobs/explained-error.ts'
import { type Destination, isPartOfCopy, partSuffix, selectCopies } from './destination.ts'
import { hashFile } from './hash-file.ts'

/** A folder of this machine, such as another disk's. It has to be there: what is missing may be an unplugged disk. */
export function openFolderDestination({ folder }: { folder: string }): Destination {
  const list = () =>
    named(async () => {
      const files: { name: string; bytes: number }[] = []
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found?.isFile()) files.push({ name, bytes: found.size })
      }
      return files
    })
  return {
    list: async () => selectCopies(await list()),
    put: (path, name, signal) =>
      named(async () => {
        for (const { name } of await list())
          if (isPartOfCopy(name)) await rm(join(folder, name), { force: true })
        const part = join(folder, name + partSuffix)
        try {
          await pipeline(createReadStream(path), createWriteStream(part, { flags: 'wx', mode: 0o600 }), {
            signal,
          })
          await fsync(part)
          if ((await hashFile(part)) !== (await hashFile(path)))
            throw new ExplainedError('What arrived at BACKUP_COPY_TO is not what was sent.')
          await rename(part, join(folder, name))
        } catch (error) {
          await rm(part, { force: true })
          throw error
        }
        await fsync(folder)
      }),
    open: (name, signal) =>
      named(async () => {
        const path = join(folder, name)
        await access(path)
        return createReadStream(path, { signal })
      }),
    remove: (name) => named(() => rm(join(folder, name), { force: true })),
  }
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = explainFailure(error, 'BACKUP_COPY_TO')
    if (error instanceof ExplainedError || sentence === failures.unforeseen) throw error
    throw new ExplainedError(sentence, { detail: (error as Error).message, cause: error })
  }
}
