import type { FileHandle } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * At most this much unsynced data, and after each sync a pause as long as the sync took: each commit of the site waits
 * for the same disk.
 */
const syncIntervalBytes = 4_000_000
const maxPauseMs = 1_000

/** Writes chunks to a file beside a site that goes on. @returns how many bytes they had */
export async function writeGently(chunks: AsyncIterable<Uint8Array>, file: FileHandle): Promise<number> {
  let bytes = 0
  let synced = 0
  for await (const chunk of chunks) {
    await file.write(chunk)
    bytes += chunk.length
    if (bytes - synced < syncIntervalBytes) continue
    const started = performance.now()
    await file.datasync()
    await wait(Math.min(performance.now() - started, maxPauseMs))
    synced = bytes
  }
  return bytes
}
