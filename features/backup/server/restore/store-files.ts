import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { hashContent } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { openStore } from '#server/media/open-store.ts'
import { fileNameOf, type Manifest } from '../manifest.ts'

const concurrency = 8

/**
 * Puts the unpacked files into the store, and compares each there with the manifest.
 *
 * @throws {ExplainedError} if a file differs
 */
export async function storeFiles(
  { files }: Pick<Manifest, 'files'>,
  folder: string,
  config: Pick<Config, 'dataDir' | 's3'>,
  { signal, onProgress = () => {} }: StoreFilesOptions,
): Promise<void> {
  const media = await openStore(config, pino({ level: 'silent' }), { exclusive: false })
  const done = { files: 0, bytes: 0 }
  for (let index = 0; index < files.length; index += concurrency) {
    signal?.throwIfAborted()
    await Promise.all(
      files.slice(index, index + concurrency).map(async ({ name: entry, sha256, bytes }) => {
        const name = fileNameOf(entry)
        await media.put(name, join(folder, entry))
        const stored = await media.open(name)
        if (!stored || (await hashContent(stored)).sha256 !== sha256)
          throw new ExplainedError(
            `The file ${name} is not the same at the destination. Remove it there, and run the command again.`,
          )
        done.files += 1
        done.bytes += bytes
        onProgress(done.files, done.bytes)
      }),
    )
  }
}

export type StoreFilesOptions = {
  signal?: AbortSignal
  onProgress?: (files: number, bytes: number) => void
}
