import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Pack, pack } from 'tar-stream'
import type { FileSum } from './manifest.ts'

/** One entry: what it is called, how long it is, and where it comes from. */
export type Entry = { name: string; bytes: number; mtime: Date; content: AsyncIterable<Uint8Array> }

export type TarWriter = { add(entry: Entry): Promise<FileSum> }

/**
 * So much at most waits for the disk at once, and the disk then rests for as long as it took: each commit of the site
 * has to wait for the same disk.
 */
const flushEvery = 4_000_000
const longestRest = 1_000

/**
 * Writes a tar file for its owner's eyes alone and waits until the disk has it. Holds one chunk in memory, however
 * long the entries are.
 *
 * @param fill adds the entries, one after the other
 * @returns how many bytes it has
 */
export async function writeTar(path: string, fill: (tar: TarWriter) => Promise<void>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    const tar = pack()
    const filled = fill({ add: (entry) => addEntry(tar, entry) }).then(
      () => tar.finalize(),
      // Whoever reads the tar learns of it there.
      (error) => void tar.destroy(error),
    )
    const bytes = await writeOut(tar, file).finally(() => filled)
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}

async function writeOut(tar: Pack, file: FileHandle): Promise<number> {
  let bytes = 0
  let flushed = 0
  for await (const chunk of tar as AsyncIterable<Uint8Array>) {
    await file.write(chunk)
    bytes += chunk.length
    if (bytes - flushed < flushEvery) continue
    const started = performance.now()
    await file.datasync()
    await wait(Math.min(performance.now() - started, longestRest))
    flushed = bytes
  }
  return bytes
}

async function addEntry(tar: Pack, { name, bytes, mtime, content }: Entry): Promise<FileSum> {
  const hash = createHash('sha256')
  const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
  const entry = tar.entry({ name, size: bytes, mtime, mode: 0o600, type: 'file' }, (error) =>
    error ? reject(error) : resolve(undefined),
  )
  // Awaited below; until then what breaks is told there first.
  ended.catch(() => {})
  entry.on('error', reject)
  for await (const chunk of content) {
    hash.update(chunk)
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), ended])
  }
  entry.end(undefined)
  await ended
  return { name, bytes, sha256: hash.digest('hex') }
}
