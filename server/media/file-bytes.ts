import { open } from 'node:fs/promises'
import { damagedVideo, tooIntricate } from './video-refusals.ts'

/** A file that is read and written in places, never as a whole. */
export type FileBytes = AsyncDisposable & {
  size: number
  /** @throws {WrongType} 415 when it does not lie within the file, or when too much was asked for already */
  read: (at: number, length: number) => Promise<Buffer>
  write: (at: number, data: Uint8Array) => Promise<void>
  /** Overwrites from `start` up to, not including, `end` with zeros. */
  wipe: (start: number, end: number) => Promise<void>
}

/** An hour in fragments has some fifty thousand boxes, and its tables take a tenth of this. */
const most = { reads: 100_000, bytes: 12 * 1024 * 1024 }

const zeros = new Uint8Array(64 * 1024)

/** @param limit how often and how much is read of it, so that no file keeps the disk or the memory busy for long */
export async function openFileBytes(path: string, limit = most): Promise<FileBytes> {
  const handle = await open(path, 'r+')
  const { size } = await handle.stat()
  let reads = 0
  let bytesRead = 0
  const write = async (at: number, data: Uint8Array) => {
    await handle.write(data, 0, data.length, at)
  }
  return {
    size,
    async read(at, length) {
      reads += 1
      bytesRead += length
      if (at < 0 || length < 0 || at + length > size) throw damagedVideo()
      if (reads > limit.reads || bytesRead > limit.bytes) throw tooIntricate()
      const { buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
      return buffer
    },
    write,
    async wipe(start, end) {
      for (let at = start; at < end; at += zeros.length)
        await write(at, zeros.subarray(0, Math.min(zeros.length, end - at)))
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}
