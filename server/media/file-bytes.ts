import { open } from 'node:fs/promises'
import { message } from '#domain/text/words.ts'
import { UnsupportedMediaType } from '../errors.ts'
import { mediaMessages } from './media-messages.ts'

export type FileBytes = AsyncDisposable & {
  size: number
  /**
   * @throws {UnsupportedMediaType} 415 if the range is outside the file, or too much has been read already
   */
  read: (offset: number, length: number) => Promise<Buffer>
  write: (offset: number, data: Uint8Array) => Promise<void>
  /** Overwrites the bytes from `start` (inclusive) to `end` (exclusive) with zeros. */
  wipe: (start: number, end: number) => Promise<void>
}

/** An hour of fragmented video has about fifty thousand boxes, and its tables need a tenth of these bytes. */
const readLimits = { reads: 100_000, bytes: 12 * 1024 * 1024 }

const zeros = new Uint8Array(64 * 1024)

/**
 * Opens a file to read and write in pieces.
 * @param limits how often and how much may be read, so that no file uses the disk or memory for long
 */
export async function openFileBytes(path: string, limits = readLimits): Promise<FileBytes> {
  const handle = await open(path, 'r+')
  const { size } = await handle.stat()
  let reads = 0
  let bytesRead = 0
  const write = async (offset: number, data: Uint8Array) => {
    await handle.write(data, 0, data.length, offset)
  }
  return {
    size,
    async read(offset, length) {
      reads += 1
      bytesRead += length
      if (offset < 0 || length < 0 || offset + length > size) throw damagedVideo()
      if (reads > limits.reads || bytesRead > limits.bytes) throw tooComplex()
      const { buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
      return buffer
    },
    write,
    async wipe(start, end) {
      for (let offset = start; offset < end; offset += zeros.length)
        await write(offset, zeros.subarray(0, Math.min(zeros.length, end - offset)))
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

// The reasons for rejecting a video.

export const damagedVideo = () => new UnsupportedMediaType(message(mediaMessages, 'damagedVideo'))
export const noVideoTrack = () => new UnsupportedMediaType(message(mediaMessages, 'noVideoTrack'))
export const unremovableTrack = () => new UnsupportedMediaType(message(mediaMessages, 'unremovableTrack'))
const tooComplex = () => new UnsupportedMediaType(message(mediaMessages, 'tooComplex'))
