import type { Readable } from 'node:stream'
import { hour } from '#domain/durations.ts'

export type StoredFile = {
  name: string
  bytes: number
  /** When it was put, the last time. */
  putAt: Date
}

/** Where stored files live; `name` begins with a hash of the content and ends with the true type's ending. */
export type MediaStore = {
  kind: 'disk' | 's3'
  /**
   * Moves a finished temporary file into place, durably. Answers false when the same content was there already;
   * it counts as put now all the same, so that no sweep takes it for an old stray.
   */
  put(name: string, temporaryPath: string): Promise<boolean>
  /** Opens a file, whole or from `start` to `end` inclusive; undefined when there is none. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  size(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /** Every file whose name begins like this, in no order. What comes or goes meanwhile may be among them or not. */
  list(beginning: string): AsyncIterable<StoredFile>
  /** How much room everything in the store takes, and how much is left; null where the place does not tell. */
  room(): Promise<{ bytes: number; freeBytes: number | null }>
  /** Throws while the place cannot be used. */
  reach(): Promise<void>
  /** A path for a temporary file, in a folder that is emptied at each start. */
  temporaryPath(): string
  /** Whether so much more may be received without filling the disk of the data folder to its reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
}

/**
 * How old a file without a row must be to be a stray: files are put before their row, by whichever process. No
 * upload lasts as long (`http/server-options.ts`).
 */
export const strayAfter = hour
