import type { FileHandle } from 'node:fs/promises'
import { system } from '../system.ts'

/**
 * The maximum amount of unsynced data. After each sync, writing pauses for as long as the sync took, because the site's
 * commits wait for the same disk.
 */
const syncIntervalBytes = 4_000_000
const maxPauseMs = 1_000

/**
 * Writes the chunks to the file, slowly enough that a running site can still commit.
 * @returns how many bytes were written
 */
export async function writeThrottled(chunks: AsyncIterable<Uint8Array>, file: FileHandle): Promise<number> {
  let bytes = 0
  let synced = 0
  for await (const chunk of chunks) {
    await file.write(chunk)
    bytes += chunk.length
    if (bytes - synced < syncIntervalBytes) continue
    const started = system.elapsed()
    await file.datasync()
    await system.wait(Math.min(system.elapsed() - started, maxPauseMs))
    synced = bytes
  }
  return bytes
}
