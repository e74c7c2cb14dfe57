import { createReadStream, createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fsync, renameDurably } from '#server/fsync.ts'
import { type Checksum, hashContent } from '#server/hash-content.ts'
import { ExplainedError, explainFailure, failures } from '#server/jobs/explained-error.ts'
import { type ExistingBackup, listFiles, newestFirst, parseCopyTime } from '../backup-folder.ts'

export type SentFile = Checksum & { path: string }

export type Destination = {
  /** Lists the copies, newest first, and ignores other files. */
  list(signal: AbortSignal): Promise<ExistingBackup[]>
  /** Stores a file, which gets its name once it has fully arrived. @throws if the stored file differs */
  put(file: SentFile, name: string, signal: AbortSignal): Promise<void>
  open(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(name: string, signal: AbortSignal): Promise<void>
}

/** Wraps a destination so that `explain` translates its errors. */
export function explained(place: Destination, explain: (error: unknown) => unknown): Destination {
  const orExplain = (error: unknown) => {
    throw explain(error)
  }
  async function* read(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content
    } catch (error) {
      orExplain(error)
    }
  }
  return {
    list: (...given) => place.list(...given).catch(orExplain),
    put: (...given) => place.put(...given).catch(orExplain),
    open: (...given) => place.open(...given).then(read, orExplain),
    remove: (...given) => place.remove(...given).catch(orExplain),
  }
}

const partSuffix = '.part'

/**
 * Uses a folder on this machine, such as one on another disk. The folder must exist: if it is missing, a disk
 * may be unplugged.
 */
export function openFolderDestination({ folder }: { folder: string }): Destination {
  const at = (name: string) => join(folder, name)
  const remove = (name: string) => rm(at(name), { force: true })
  const place: Destination = {
    list: async () => newestFirst(await listFiles(folder), parseCopyTime),
    async put(file, name, signal) {
      for (const { name } of await listFiles(folder)) if (isPart(name)) await remove(name)
      const part = name + partSuffix
      try {
        await copy(file, at(part), signal)
        await renameDurably(at(part), at(name))
      } catch (error) {
        await remove(part)
        throw error
      }
    },
    async open(name, signal) {
      await access(at(name))
      return createReadStream(at(name), { signal })
    },
    remove,
  }
  return explained(place, (error) => explain(error, folder))
}

const isPart = (name: string) =>
  name.endsWith(partSuffix) && parseCopyTime(name.slice(0, -partSuffix.length)) !== undefined

async function copy({ path, sha256 }: SentFile, to: string, signal: AbortSignal) {
  await pipeline(createReadStream(path), createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  await fsync(to)
  if ((await hashContent(createReadStream(to))).sha256 !== sha256)
    throw new ExplainedError('The copy at BACKUP_COPY_TO differs from what was sent.')
}

function explain(error: unknown, folder: string) {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path === folder)
    return new ExplainedError(`The folder of BACKUP_COPY_TO is missing: ${folder}. Is its disk plugged in?`, {
      cause: error,
    })
  const sentence = explainFailure(error, 'BACKUP_COPY_TO')
  if (error instanceof ExplainedError || sentence === failures.unforeseen) return error
  return new ExplainedError(sentence, { detail: (error as Error).message, cause: error })
}
