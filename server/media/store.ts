import type { Readable } from 'node:stream'

/** Where stored files live; `name` begins with a hash of the content and ends with the true type's ending. */
export type MediaStore = {
  /** Moves a finished temporary file into place, durably. Answers false when the same content was there already. */
  put(name: string, temporaryPath: string): Promise<boolean>
  /** Opens a file, whole or from `start` to `end` inclusive; undefined when there is none. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  size(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /** How much room everything in the store takes, and how much is left; null where the place does not tell. */
  room(): Promise<{ bytes: number; freeBytes: number | null }>
  /** A path for a temporary file, in a folder that is emptied at each start. */
  temporaryPath(): string
}
